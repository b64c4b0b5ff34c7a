import { describe, expect, it } from '@jest/globals';
import { acceptedEncoding } from './accepted-encoding.js';

describe('the encoding of a picture', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['GZIP', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br; q=0.000, gzip ; q=0', 'identity'],
    ['deflate', 'identity'],
    ['', 'identity'],
    ['brotli', 'identity'],
  ])('for a browser that accepts %j is %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});
