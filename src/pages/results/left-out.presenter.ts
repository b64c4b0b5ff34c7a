import type { LeftOut, Refusal } from '../../search/filters/filter.js';

/** More would be no note. */
const MAX_SENTENCES = 3;

const NAMES = new Intl.ListFormat('en-US');

/** What nobody types and what turns lines round; the rest is text. */
const INVISIBLE = /\p{C}/gu;

/**
 * "Only 5 makes can be searched at once: Kia was left out.": the values of an address that are right by themselves and could not be used
 * beside the others, in a sentence for each reason; undefined where there are none.
 */
export function presentLeftOut(refused: readonly Refusal[]): string | undefined {
  const leftOut = refused.map((refusal) => refusal.leftOut).filter((one): one is LeftOut => one !== undefined);
  const sentences = Array.from(
    Map.groupBy(leftOut, ({ rule }) => rule),
    ([rule, same]) => {
      const names = [...new Set(same.map(({ name }) => name.replaceAll(INVISIBLE, '')))];
      return `${rule}: ${NAMES.format(names)} ${names.length === 1 ? 'was' : 'were'} left out.`;
    },
  );
  return sentences.length > 0 ? sentences.slice(0, MAX_SENTENCES).join(' ') : undefined;
}
