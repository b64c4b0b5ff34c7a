import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { webAddress, webAddresses } from './web-address.js';

describe('A URL in a feed', () => {
  it.each([
    'https://cdn.dealer.example.com/a.jpg',
    'http://8.8.8.8/a.jpg',
    'https://[2606:4700::1111]/a.jpg',
    'https://xn--bcher-kva.example/a',
  ])('is accepted: %s', (address) => {
    expect(webAddress(address)).toBe(address);
  });

  it.each([
    'http://localhost/a.jpg',
    'http://localhost.:8080/a.jpg',
    'http://printer/a.jpg',
    'http://nas.local/a.jpg',
    'http://nas.home.arpa/a.jpg',
    'http://metadata.google.internal/',
    'http://127.0.0.1/a.jpg',
    'http://0x7f.1/a.jpg',
    'http://2130706433/',
    'http://10.1.2.3/',
    'http://172.31.0.1/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'http://[2002:7f00:1::]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[2001:db8::1]/',
    'http://0x7f000001/',
    'http://017700000001/',
    'http://localhost./',
    'http://nas.local./a.jpg',
    'http://printer./a.jpg',
    'http://[fe80::1]/',
    'http://user:word@dealer.example.com/',
    'javascript:alert(1)',
    'ftp://dealer.example.com/a.jpg',
    `https://dealer.example.com/${'a'.repeat(2_000)}`,
  ])('is rejected: %s', (address) => {
    expect(webAddress(address)).toBeUndefined();
  });

  it('is parsed as by a browser, including leading dot segments', () => {
    expect(webAddress('http://a.example.com/..')).toBe('http://a.example.com/');
  });

  it('is rejected when a browser would parse it differently', () => {
    const part = fc.constantFrom(
      'a',
      'B',
      '7',
      '.',
      '..',
      '/',
      '//',
      '-',
      '_',
      '%2e',
      '%2E',
      '%20',
      '?',
      '#',
      '@',
      ':',
      ':80',
      ' ',
      "'",
      '\\',
      'xn--',
      'é',
      '|',
      '~',
    );
    const texts = fc.tuple(
      fc.constantFrom('http://', 'https://', 'HTTP://', 'https:/'),
      fc.constantFrom(
        'a.example.com',
        'A.example.com',
        'a.example.com.',
        '1.2.3.4',
        'a.1',
        'a.xn--a',
        'nas.local',
        'a',
        '',
      ),
      fc.array(part, { maxLength: 8 }),
    );
    fc.assert(
      fc.property(texts, ([scheme, host, parts]) => {
        const text = scheme + host + parts.join('');
        const address = webAddress(text);
        return address === undefined || address === URL.parse(text.trim())?.href;
      }),
      { numRuns: 3_000 },
    );
  });

  it('is found among others in one value', () => {
    const text =
      'https://a.example.com/1.jpg,https://a.example.com/2.jpg;http://10.0.0.1/3.jpg|https://a.example.com/1.jpg';
    expect(webAddresses([text]).addresses).toEqual([
      'https://a.example.com/1.jpg',
      'https://a.example.com/2.jpg',
    ]);
  });
});
