import { anyOf, invalidValue } from './filter.js';
import type { Filter } from './filter.js';

/** Cars of one owner: the context of a dealer's page. Links set it, and pages pass it on. */
export const owner: Filter<string> = {
  name: 'ownerId',
  isCounted: false,
  params: ['ownerId'],
  documentation: {
    group: 'seller',
    parameters: {
      ownerId: {
        about: 'Only the cars of this owner: an `ownerId` from an answer.',
        example: 'd-1042',
      },
    },
  },

  read(raw) {
    const text = raw.first('ownerId');
    if (text === undefined) return {};
    return /^[\w.:-]{1,64}$/.test(text)
      ? { value: text }
      : { rejected: [invalidValue('ownerId', text, 'is not an owner id')] };
  },

  write: (id) => [['ownerId', id]],

  clauses: (id) => [anyOf(owner.name, [id])],

  valuesOf: ({ listing }) => [listing.ownerId],

  chips: () => [{ label: 'One seller', without: (current) => current.with(owner, undefined) }],
};
