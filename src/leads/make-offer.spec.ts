import { describe, expect, it } from '@jest/globals';
import type { Owner } from '../inventory/listing.js';
import { contactText, isTakenBy } from './make-offer.js';

describe('A lead', () => {
  it('is an offer for a private seller, instead of an email', () => {
    const kinds = ['email', 'call', 'text', 'chat', 'one-click', 'make-offer'] as const;
    expect(kinds.filter((kind) => isTakenBy('p', kind))).toEqual([
      'call',
      'text',
      'chat',
      'make-offer',
    ]);
    expect(kinds.filter((kind) => isTakenBy('d', kind))).toEqual([
      'email',
      'call',
      'text',
      'chat',
      'one-click',
    ]);
  });

  it.each([
    ['d', 'Contact dealer'],
    ['p', 'Make Offer'],
  ] as const)('begins with a button named for seller type %s', (sellerType, label) => {
    expect(contactText({ sellerType } as Owner)).toBe(label);
  });
});
