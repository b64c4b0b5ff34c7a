import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from './config.js';

describe('The configuration', () => {
  it('works with defaults only', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      brand: 'classifieds',
      demoCount: 25_000,
    });
  });

  it('reports every invalid variable at once, with the valid values', () => {
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

  it('accepts a Redis URL, and does not repeat an invalid one, which may contain a password', () => {
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

  it('accepts OpenSearch URLs, and does not repeat an invalid one, which may contain a password', () => {
    const right = 'https://somebody:p%40ss@search-1.example:9200';
    expect(readConfig({ OPENSEARCH_URL: `${right}, ${right}` }).openSearchUrls).toEqual([
      right,
      right,
    ]);
    const wrong = [
      'search.example:9200',
      'https://a:s3cret@search.example/path',
      'https://a:s3cret%zz@search.example',
      `${right},`,
    ];
    for (const url of wrong) {
      const read = () => readConfig({ OPENSEARCH_URL: url });
      expect(read).toThrow('OPENSEARCH_URL must be URLs such as');
      expect(read).not.toThrow('s3cret');
    }
  });

  it('maps hosts to brands', () => {
    const { brandHosts } = readConfig({
      BRAND_HOSTS: 'valuebook.localhost=valuation, maker.localhost=maker',
    });
    expect([...brandHosts]).toEqual([
      ['valuebook.localhost', 'valuation'],
      ['maker.localhost', 'maker'],
    ]);
  });

  it('accepts valid hosts and proxies only', () => {
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
