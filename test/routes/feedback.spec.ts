import { describe, expect, it } from '@jest/globals';
import { Metrics } from '../../src/platform/telemetry/metrics.js';
import { useApp } from '../app-under-test.js';
import { POSTED_FORM } from './posted-form.js';

const site = useApp({ cars: 50 });
const off = useApp({ cars: 0, env: { FEATURES: 'feedbackPrompt=off' } });
const PERSON = { host: 'localhost', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const SEARCH = '/cars-for-sale?makeCode=TOYOTA';
const answer = (found: string, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/cars-for-sale/feedback',
    headers: { ...POSTED_FORM, ...PERSON, referer: `http://localhost${SEARCH}`, ...headers },
    payload: `found=${found}`,
  });
const counted = async () => {
  const values = await site.app
    .get(Metrics)
    .registry.getSingleMetric('forecourt_feedback_total')!
    .get();
  return Object.fromEntries(
    values.values.map(({ labels, value }) => [`${labels['brand']} ${labels['answer']}`, value]),
  );
};

describe('The feedback question', () => {
  it("changes to 'Thank you for your feedback.' after a yes or no, for the current search", async () => {
    const asked = await site.app.inject({ url: SEARCH, headers: PERSON });
    expect(asked.payload).toContain('Did you find what you were looking for?');
    expect(asked.payload).toContain(
      '<p id="feedback-thanks" tabindex="-1" hidden="">Thank you for your feedback.</p>',
    );
    const { statusCode, headers } = await answer('no');
    expect([statusCode, headers['location'], headers['cache-control']]).toEqual([
      303,
      `${SEARCH}#feedback`,
      'no-store',
    ]);
    expect(headers['set-cookie']).toBe('feedback_given=1; Path=/; HttpOnly; SameSite=Lax');
    const thanked = await site.app.inject({
      url: SEARCH,
      headers: { ...PERSON, cookie: 'feedback_given=1' },
    });
    expect(thanked.payload).not.toContain('Did you find what you were looking for?');
    expect(thanked.payload).toContain(
      '<p id="feedback-thanks" tabindex="-1">Thank you for your feedback.</p>',
    );
  });

  it('counts answers by brand, once per browser, without crawlers and cross-site posts', async () => {
    const before = await counted();
    await answer('yes');
    await answer('yes', { cookie: 'feedback_given=1' });
    await answer('yes', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    await answer('yes', { 'sec-fetch-site': 'cross-site' });
    expect(await counted()).toEqual({ ...before, 'ATC yes': 1 });
  });

  it('counts nothing on a GET, and redirects back', async () => {
    const before = await counted();
    const { statusCode, headers } = await site.app.inject({
      url: '/cars-for-sale/feedback?found=yes',
      headers: { ...PERSON, referer: `http://localhost${SEARCH}` },
    });
    expect([statusCode, headers['location'], headers['set-cookie']]).toEqual([
      302,
      SEARCH,
      undefined,
    ]);
    expect(await counted()).toEqual(before);
  });

  it.each(['', 'YES', 'maybe', '__proto__'])(
    'returns 400 for the unknown answer "%s"',
    async (found) => {
      const { statusCode, headers } = await answer(found);
      expect([statusCode, headers['set-cookie']]).toEqual([400, undefined]);
    },
  );

  it('is hidden when the brand turns it off', async () => {
    expect(
      (await off.app.inject({ url: '/cars-for-sale', headers: PERSON })).payload,
    ).not.toContain('id="feedback"');
    expect(
      (await off.app.inject({ url: '/cars-for-sale/feedback?found=yes', headers: PERSON }))
        .statusCode,
    ).toBe(404);
  });
});
