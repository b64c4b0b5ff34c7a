import { describe, expect, it } from '@jest/globals';
import { Catalog } from '../catalog/catalog.js';
import type { Owner } from '../inventory/listing.js';
import { callHref, callText, contactText, textHref, trimText } from './car-words.js';

const catalog = Catalog.load();
const trimOf = (modelCode: string, trim: string | undefined) =>
  trimText({ modelCode, trim } as never, catalog);

describe('the trim beside a car’s name', () => {
  it('is left out where the name ends with it', () => {
    expect([
      trimOf('BLAZER', 'Blazer'),
      trimOf('BLAZER', 'BLAZER '),
      trimOf('CIVICGX', 'GX'),
    ]).toEqual([undefined, undefined, undefined]);
  });

  it('stays where it says more', () => {
    expect([
      trimOf('BLAZER', 'RS'),
      trimOf('KICKS', 'S'),
      trimOf('VOLT', 'LT'),
      trimOf('BLAZER', undefined),
    ]).toEqual(['RS', 'S', 'LT', undefined]);
  });
});

describe('the words of contact', () => {
  it.each([
    ['d', 'Contact dealer', 'Call dealer'],
    ['p', 'Make Offer', 'Call seller'],
  ] as const)('say what a press does, for seller type %s', (sellerType, contact, call) => {
    const owner = { sellerType } as Owner;
    expect([contactText(owner), callText(owner)]).toEqual([contact, call]);
  });

  it('dial an extension behind its number, and text the number alone', () => {
    expect(callHref('(512) 555-0142 ext. 12')).toBe('tel:5125550142;ext=12');
    expect(textHref('(512) 555-0142 x12')).toBe('sms:5125550142');
  });

  it('dial digits alone', () => {
    expect([callHref('(512) 555-0142'), callHref('+1 512.555.0142')]).toEqual([
      'tel:5125550142',
      'tel:+15125550142',
    ]);
  });
});
