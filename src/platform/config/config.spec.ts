import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from './config.js';

describe('the configuration', () => {
  it('runs on defaults alone', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      brand: 'classifieds',
      demoCount: 25_000,
    });
  });

  it('names every wrong variable at once, and what each must be', () => {
    const read = () =>
      readConfig({
        PORT: '70000',
        BRAND: 'acme',
        DEMO_COUNT: '-1',
        PUBLIC_ORIGIN: 'https://cars.example/path',
      });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      [
        'The configuration is wrong:',
        '  - PORT must be a whole number from 0 to 65535, but is "70000"',
        '  - PUBLIC_ORIGIN must be an origin such as https://cars.example, without a path, but is "https://cars.example/path"',
        '  - DEMO_COUNT must be a whole number from 0 to 1000000, but is "-1"',
        '  - BRAND must be one of classifieds, valuation, maker, but is "acme"',
      ].join('\n'),
    );
  });

  it('takes the address of a Redis, and repeats none that is wrong, since it may hold a password', () => {
    const right = [
      '',
      'redis://127.0.0.1:6379',
      'rediss://somebody:s3cret@cache.example/2',
      'redis://:s3cret@[::1]:6379',
    ];
    for (const url of right) expect(readConfig({ REDIS_URL: url }).redisUrl).toBe(url);
    const wrong = [
      '127.0.0.1:6379',
      'http://:s3cret@cache.example',
      'redis:s3cret',
      'redis://a:s3cret@b/two',
      'redis://a/?password=s3cret',
      's3cret',
    ];
    for (const url of wrong) {
      const read = () => readConfig({ REDIS_URL: url });
      expect(read).toThrow('REDIS_URL must be a URL that begins with redis:// or rediss://');
      expect(read).not.toThrow('s3cret');
    }
  });

  it('reads which host shows which brand', () => {
    const { brandHosts } = readConfig({
      BRAND_HOSTS: 'valuebook.localhost=valuation, maker.localhost=maker',
    });
    expect([...brandHosts]).toEqual([
      ['valuebook.localhost', 'valuation'],
      ['maker.localhost', 'maker'],
    ]);
  });

  it('takes hosts and proxies for what they are, and nothing else', () => {
    const { allowedHosts, trustProxy } = readConfig({
      ALLOWED_HOSTS: 'cars.example, 10.0.0.1,fd00::1',
      TRUST_PROXY: 'loopback,10.0.0.0/8,::1',
    });
    expect([allowedHosts, trustProxy]).toEqual([
      ['cars.example', '10.0.0.1', 'fd00::1'],
      ['loopback', '10.0.0.0/8', '::1'],
    ]);
    for (const host of [
      'http://cars.example',
      'cars.example:3000',
      '*.cars.example',
      'a b',
      '[::1]',
    ])
      expect(() => readConfig({ ALLOWED_HOSTS: host })).toThrow(/ALLOWED_HOSTS must be host names/);
    for (const proxy of [
      '1',
      'true',
      '*',
      'proxy.example',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '10.0.0.0/8/8',
    ])
      expect(() => readConfig({ TRUST_PROXY: proxy })).toThrow(/TRUST_PROXY must be addresses/);
  });
});
