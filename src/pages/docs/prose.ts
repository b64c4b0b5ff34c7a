import type { Prose } from '../../../views/docs/prose.js';

/** A description's words, with what stands between backticks as code. */
export function proseOf(text: string): Prose {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? { code: part } : part))
    .filter((part) => part !== '');
}
