import type { Prose } from '../../../../views/docs/prose.js';

/** Splits a description into text and code (between backticks). */
export function proseOf(text: string): Prose {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? { code: part } : part))
    .filter((part) => part !== '');
}
