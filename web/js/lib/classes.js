/** The class names that apply, as one attribute. @param {...any} names those that do not apply are false or empty */
export const classes = (...names) => names.filter(Boolean).join(' ');
