import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NotPublic, addressIn, isPublicAddress, lookUpPublic } from './public-addresses.js';

const PRIVATE = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2001::1',
];

/** Other ways to write an IPv4 address in a URL. */
const spellings = (address: string) => {
  const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number];
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (part: number) => `0x${part.toString(16)}`;
  const octal = (part: number) => `0${part.toString(8)}`;
  return [
    address,
    String(whole),
    hex(whole),
    `${hex(a)}.${hex(b)}.${hex(c)}.${hex(d)}`,
    `${octal(a)}.${octal(b)}.${octal(c)}.${octal(d)}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${address}.`,
    `[::ffff:${address}]`,
  ];
};

describe('A configured address', () => {
  it.each(PRIVATE)('is not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('is public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('is not public in any spelling', () => {
    const inside = fc.constantFrom(
      '10.1.2.3',
      '127.0.0.1',
      '169.254.169.254',
      '172.16.5.6',
      '192.168.0.9',
      '0.0.0.0',
    );
    fc.assert(
      fc.property(
        inside.chain((address) => fc.constantFrom(...spellings(address))),
        (host) => {
          const address = addressIn(new URL(`https://${host}/hook`));
          expect([host, address !== undefined && isPublicAddress(address)]).toEqual([host, false]);
          expect([host, address === undefined]).toEqual([host, false]);
        },
      ),
    );
  });

  it('is rejected when its name resolves to this machine', async () => {
    const error = await new Promise((resolve) => void lookUpPublic('localhost', {}, resolve));
    expect(error).toBeInstanceOf(NotPublic);
  });
});
