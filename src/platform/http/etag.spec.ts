import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isKnown, weakTag } from './etag.js';

describe('The ETag', () => {
  it('is equal for equal bodies only, as text or as bytes', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(weakTag(one) === weakTag(other)).toBe(one === other);
        expect(weakTag(Buffer.from(one))).toBe(weakTag(one));
      }),
    );
  });

  it.each([
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['', false],
    [undefined, false],
  ])('W/"a" matches If-None-Match %j: %j', (ifNoneMatch, known) => {
    expect(isKnown('W/"a"', ifNoneMatch)).toBe(known);
  });
});
