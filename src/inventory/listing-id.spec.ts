import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { listingId } from './listing-id.js';

const texts = fc.string({ minLength: 1 });

describe('The listing id', () => {
  it('is the same for one VIN from every source', () => {
    fc.assert(
      fc.property(texts, texts, texts, (vin, oneSource, anotherSource) => {
        expect(listingId({ vin, source: oneSource, sourceKey: '1' })).toBe(
          listingId({ vin, source: anotherSource, sourceKey: '2' }),
        );
      }),
    );
  });

  it('is a positive safe integer in decimal', () => {
    fc.assert(
      fc.property(fc.option(texts, { nil: undefined }), texts, texts, (vin, source, sourceKey) => {
        const id = listingId({ vin, source, sourceKey });
        expect(id).toMatch(/^[1-9]\d*$/);
        expect(Number.isSafeInteger(Number(id))).toBe(true);
      }),
    );
  });

  it('distinguishes offers without a VIN by source and key', () => {
    const ids = [
      listingId({ source: 'north', sourceKey: '7' }),
      listingId({ source: 'north', sourceKey: '8' }),
      listingId({ source: 'south', sourceKey: '7' }),
      listingId({ vin: '7', source: 'south', sourceKey: '7' }),
    ];
    expect(new Set(ids).size).toBe(4);
  });

  it('never changes, so that links stay valid', () => {
    expect(listingId({ vin: '1FTFW5L86RFB45612', source: 'any', sourceKey: 'any' })).toBe(
      '1457946668386749',
    );
    expect(listingId({ source: 'north', sourceKey: '7' })).toBe('5421476619045666');
  });

  it('has no collision among 200,000 cars', () => {
    const ids = new Set(
      Array.from({ length: 200_000 }, (_, index) =>
        listingId({ source: 'north', sourceKey: String(index) }),
      ),
    );
    expect(ids.size).toBe(200_000);
  });
});
