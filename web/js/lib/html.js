// The one place where htm meets preact: every module writes html`…`.
import { h } from 'preact';
import htm from 'htm';

/** @type {(strings: TemplateStringsArray, ...values: any[]) => any} */
export const html = htm.bind(/** @type {any} */ (h));
