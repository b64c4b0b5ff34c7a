import type { LeftOut, InvalidValue } from '../../../../search/filters/filter.js';

/** Keeps the note short. */
const MAX_SENTENCES = 3;

const NAMES = new Intl.ListFormat('en-US');

/** Control characters, including those that change text direction. */
const INVISIBLE = /\p{C}/gu;

/**
 * "Only 5 makes can be searched at once: Kia was left out.": valid values that were ignored in
 * combination with others, one sentence per rule. Undefined without any.
 */
export function presentLeftOut(rejected: readonly InvalidValue[]): string | undefined {
  const leftOut = rejected
    .map((rejection) => rejection.leftOut)
    .filter((one): one is LeftOut => one !== undefined);
  const sentences = Array.from(
    Map.groupBy(leftOut, ({ rule }) => rule),
    ([rule, same]) => {
      const names = [...new Set(same.map(({ name }) => name.replaceAll(INVISIBLE, '')))];
      return `${rule}: ${NAMES.format(names)} ${names.length === 1 ? 'was' : 'were'} left out.`;
    },
  );
  return sentences.length > 0 ? sentences.slice(0, MAX_SENTENCES).join(' ') : undefined;
}
