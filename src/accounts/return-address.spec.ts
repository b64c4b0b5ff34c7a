import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { returnAddress } from './return-address.js';

const ORIGIN = 'https://automarket.example';

describe('The return URL', () => {
  it.each([
    ['/', '/'],
    [
      '/cars-for-sale?makeCode=TOYOTA&zip=78701#listings',
      '/cars-for-sale?makeCode=TOYOTA&zip=78701#listings',
    ],
    ['https://automarket.example/cars-for-sale', '/cars-for-sale'],
    ['/a/../b', '/b'],
    ['/sign-in-help', '/sign-in-help'],
  ])('is accepted on our site: %s', (text, address) => {
    expect(returnAddress(text, ORIGIN)).toBe(address);
  });

  it.each([
    undefined,
    '',
    'cars-for-sale',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example/x',
    'javascript:alert(1)',
    'https:evil.example',
    'https://automarket.example:8443/',
    'http://automarket.example/',
    'https://automarket.example@evil.example/',
    ' /cars-for-sale',
  ])('is rejected when foreign or missing: %s', (text) => {
    expect(returnAddress(text, ORIGIN)).toBeUndefined();
  });

  it.each([
    '/sign-in',
    '/Sign-In/?refUrl=/sign-in',
    '/sign-in/confirm#secret',
    '/account-api/sign-out',
    `${ORIGIN}/sign-in?refUrl=/all-cars`,
  ])('is rejected when it is not a page: %s', (text) => {
    expect(returnAddress(text, ORIGIN)).toBeUndefined();
  });

  it('never leads a browser to another site, whatever the input', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '%2f',
      '\t',
      '\n',
      'https:',
      'evil.example',
      'a',
      ORIGIN,
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(text, (written) => {
        const address = returnAddress(written, ORIGIN);
        if (address === undefined) return;
        expect(new URL(address, ORIGIN).origin).toBe(ORIGIN);
        expect(returnAddress(address, ORIGIN)).toBe(address);
      }),
      { numRuns: 2_000 },
    );
  });
});
