// localStorage that never throws: private windows and full disks must not stop a game.

/** @param {string} key @param {any} [otherwise] @returns {any} */
export function recall(key, otherwise = null) {
  try {
    const text = localStorage.getItem(`hopetable.${key}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {any} value */
export function keep(key, value) {
  try {
    if (value === null || value === undefined) localStorage.removeItem(`hopetable.${key}`);
    else localStorage.setItem(`hopetable.${key}`, JSON.stringify(value));
  } catch {
    // Nothing to do: the value lives on in memory until the page goes.
  }
}
