import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from './config.js';

describe('The ad configuration', () => {
  it('has no ad server by default, ten refreshes of the fixed ad, thirty seconds apart', () => {
    expect(readConfig({})).toMatchObject({
      adServerUrl: '',
      adRefreshSeconds: 30,
      adRefreshLimit: 10,
    });
  });

  it('falls back to 25 refreshes for an empty limit', () => {
    expect(readConfig({ AD_REFRESH_LIMIT: '' }).adRefreshLimit).toBe(25);
    expect(readConfig({ AD_REFRESH_LIMIT: '0' }).adRefreshLimit).toBe(0);
  });

  it.each(['https://ads.example/tag', 'http://127.0.0.1:8080/', 'https://ads.example'])(
    'accepts the ad server %s',
    (url) => {
      expect(readConfig({ AD_SERVER_URL: url }).adServerUrl).toBe(new URL(url).href);
    },
  );

  it.each([
    { AD_SERVER_URL: 'ads.example/tag' },
    { AD_SERVER_URL: 'https://ads.example/tag?zone=1' },
    { AD_SERVER_URL: 'https://ads.example/#tag' },
    { AD_SERVER_URL: 'https://key@ads.example/tag' },
    { AD_SERVER_URL: 'javascript:alert(1)' },
    { AD_SERVER_URL: "https://ads.example/'; script-src *" },
    { AD_REFRESH_SECONDS: '29' },
    { AD_REFRESH_LIMIT: '-1' },
  ])('rejects %j', (env) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
  });
});
