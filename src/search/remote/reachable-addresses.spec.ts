import { describe, expect, it } from '@jest/globals';
import { UpstreamError } from '../../platform/calls/upstream-errors.js';
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

describe("URLs in a service's response", () => {
  it('are kept when public or a path', () => {
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
  ])('drop the picture or link when they are not: %j', (address) => {
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

  it('are found at any depth, but not in the response itself', () => {
    expect(() => withReachableAddresses({ href: 'javascript:alert(1)' })).toThrow(UpstreamError);
    expect(() =>
      withReachableAddresses(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as object),
    ).toThrow(UpstreamError);
  });
});
