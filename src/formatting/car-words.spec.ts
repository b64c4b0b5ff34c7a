import { describe, expect, it } from '@jest/globals';
import { Catalog } from '../catalog/catalog.js';
import type { Owner } from '../inventory/listing.js';
import { callHref, callText, textHref, trimText } from './car-words.js';

const catalog = Catalog.load();
const trimOf = (modelCode: string, trim: string | undefined) =>
  trimText({ modelCode, trim } as never, catalog);

describe("The trim beside a car's name", () => {
  it('is omitted when the name ends with it', () => {
    expect([
      trimOf('BLAZER', 'Blazer'),
      trimOf('BLAZER', 'BLAZER '),
      trimOf('CIVICGX', 'GX'),
    ]).toEqual([undefined, undefined, undefined]);
  });

  it('is kept when it adds something', () => {
    expect([
      trimOf('BLAZER', 'RS'),
      trimOf('KICKS', 'S'),
      trimOf('VOLT', 'LT'),
      trimOf('BLAZER', undefined),
    ]).toEqual(['RS', 'S', 'LT', undefined]);
  });
});

describe('The contact labels', () => {
  it.each([
    ['d', 'Call dealer'],
    ['p', 'Call seller'],
  ] as const)('name the action, for seller type %s', (sellerType, call) => {
    expect(callText({ sellerType } as Owner)).toBe(call);
  });

  it('dial an extension after the number, and text to the number alone', () => {
    expect(callHref('(512) 555-0142 ext. 12')).toBe('tel:5125550142;ext=12');
    expect(textHref('(512) 555-0142 x12')).toBe('sms:5125550142');
  });

  it('dial digits only', () => {
    expect([callHref('(512) 555-0142'), callHref('+1 512.555.0142')]).toEqual([
      'tel:5125550142',
      'tel:+15125550142',
    ]);
  });
});
