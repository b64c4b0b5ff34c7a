import { describe, expect, it } from '@jest/globals';
import { BRANDS } from '../../src/platform/config/brands.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 100 });

describe('The page for sellers', () => {
  it.each(Object.values(BRANDS).map(({ host, sellMyCarPath }) => [host, sellMyCarPath] as const))(
    'describes on %s what is available, without promises',
    async (host, url) => {
      const { payload } = await site.app.inject({ url, headers: { host } });
      const text = payload
        .slice(payload.indexOf('<main'), payload.indexOf('For sale by owner'))
        .replaceAll(/<[^>]*>/g, ' ');
      expect(text).toContain('Look up what cars like yours are offered for');
      expect(text).not.toMatch(/\b(yet|later|soon|coming|will be)\b/i);
    },
  );
});
