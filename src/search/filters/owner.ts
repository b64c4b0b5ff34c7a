import { anyOf, refusal } from './filter.js';
import type { Filter } from './filter.js';

/** One owner's cars alone: the context of a dealer's page. Asked by links, and carried from page to page. */
export const owner: Filter<string> = {
  name: 'ownerId',
  isCounted: false,
  params: ['ownerId'],
  documentation: {
    group: 'seller',
    parameters: { ownerId: { about: 'Only the cars of this owner: an `ownerId` from an answer.', example: 'd-1042' } },
  },

  read(raw) {
    const text = raw.first('ownerId');
    if (text === undefined) return {};
    return /^[\w.:-]{1,64}$/.test(text) ? { value: text } : { refused: [refusal('ownerId', text, 'is not an owner id')] };
  },

  write: (id) => [['ownerId', id]],

  clauses: (id) => [anyOf(owner.name, [id])],

  valuesOf: ({ listing }) => [listing.ownerId],

  chips: () => [{ label: 'One seller', without: (asked) => asked.with(owner, undefined) }],
};
