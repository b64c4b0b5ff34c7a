import { describe, expect, it } from '@jest/globals';
import { UpstreamFault } from '../../platform/calls/upstream-errors.js';
import { withReachableAddresses } from './reachable-addresses.js';

const CAR = {
  images: {
    sources: [{ src: '/cars-for-sale/pictures/1.svg', alt: 'Car' }],
    primary: { src: 'https://pictures.example/1.jpg' },
  },
  website: { href: 'https://dealer.example/' },
  vdpBaseUrl: '/cars-for-sale/vehicle/1',
  title: 'javascript: the good parts',
  count: 3,
  nothing: null,
};

describe('Addresses in the answer of a service', () => {
  it('stay where anybody may be led to them, or are paths', () => {
    expect(withReachableAddresses(CAR)).toBe(CAR);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://10.0.0.1/',
    '//evil.example/x',
    '/\\evil.example',
    'pictures/1.svg',
    '',
  ])('take the picture or the link with them where they are none: %j', (address) => {
    const sources = [{ src: address, alt: 'Car' }, ...CAR.images.sources];
    const { website: _website, vdpBaseUrl: _vdpBaseUrl, ...rest } = CAR;
    const lying = {
      ...CAR,
      images: { ...CAR.images, sources },
      website: { href: address },
      vdpBaseUrl: address,
    };
    expect(withReachableAddresses({ listings: [lying] })).toEqual({ listings: [rest] });
  });

  it('are no answer alone, nor at the bottom of a well', () => {
    expect(() => withReachableAddresses({ href: 'javascript:alert(1)' })).toThrow(UpstreamFault);
    expect(() =>
      withReachableAddresses(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as object),
    ).toThrow(UpstreamFault);
  });
});
