import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { ListingReports } from '../../src/leads/listing-reports.js';
import { OperatorServer } from '../../src/operations/operator-server.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';
import { freePort } from '../free-port.js';
import { setUpBrowser } from './shared-chromium.js';
import { WIDTHS } from './shopper.js';

const chromium = setUpBrowser();
let site: AppUnderTest;
let page: Page;
let operators: string;

beforeAll(async () => {
  site = await startApp({ cars: 100, env: { METRICS_PORT: String(await freePort()) } });
  operators = (await site.app.get(OperatorServer).listen())!;
  for (const path of ['/', '/cars-for-sale', '/health/ready', '/nothing'])
    await fetch(site.origin + path);
});
beforeEach(async () => {
  page = await chromium.browser.newPage({ baseURL: operators });
});
afterEach(() => page.close());
afterAll(() => site.stop());

describe('The dashboard', () => {
  it('is readable at any width, accessible, and obeys its own content security policy', async () => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto('/ops?refresh=off');
    expect(await page.title()).toBe('All parts are up - Operations');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(245, 246, 249)',
    );
    for (const width of [320, ...Object.values(WIDTHS)]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() =>
        (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
      );
      expect({ width, violations: violations.map(({ id }) => id) }).toEqual({
        width,
        violations: [],
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    expect(said).toEqual([]);
    await page.getByRole('link', { name: 'Refresh every 15 seconds' }).click();
    expect(await page.locator('meta[http-equiv=refresh]').getAttribute('content')).toBe('15');
  });

  it('links to the moderation of reviews and to the reports of listings', async () => {
    for (const [link, path] of [
      ['Review moderation', '/moderation'],
      ['Reported listings', '/reports'],
    ]) {
      await page.goto('/ops?refresh=off');
      await page.getByRole('link', { name: link! }).click();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });
});

describe('The reports of listings', () => {
  const visitor = (id: string) => ({ kind: 'visitor', id }) as const;

  it('are grouped by listing, latest first, with text, count and a link to the car', async () => {
    const answer = await site.app.inject({
      url: '/rest/lsc/listing?numRecords=2',
      headers: { host: 'localhost' },
    });
    const [one, other] = answer
      .json<{ listings: { id: string }[] }>()
      .listings.map(({ id }) => String(id)) as [string, string];
    const reports = site.app.get(ListingReports, { strict: false });
    await reports.take(
      visitor('ann'),
      { listingId: one, reason: 'sold', comments: 'It went last week.' },
      1_000,
    );
    await reports.take(
      visitor('bob'),
      { listingId: one, reason: 'sold', comments: '<b>Gone</b>' },
      2_000,
    );
    await reports.take(visitor('cat'), { listingId: other, reason: 'scam', comments: '' }, 3_000);
    await reports.take(visitor('dan'), { listingId: '1', reason: 'other', comments: '' }, 500);
    await page.goto('/reports?refresh=off');
    const rows = page.locator('tbody tr');
    expect(await page.title()).toBe('3 listings - Reported listings');
    expect(await rows.nth(0).textContent()).toContain('It looks like fraud');
    expect(await rows.nth(1).textContent()).toContain(
      'It’s sold (2)2“<b>Gone</b>” “It went last week.”',
    );
    expect(await rows.nth(1).getByRole('link').getAttribute('href')).toMatch(
      new RegExp(`/cars-for-sale/vehicle/${one}$`),
    );
    expect(await rows.nth(2).textContent()).toContain('1, no longer for sale');
    for (const width of [320, ...Object.values(WIDTHS)]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  });
});
