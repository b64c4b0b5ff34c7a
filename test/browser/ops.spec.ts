import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Browser } from 'playwright-core';
import { OperatorServer } from '../../src/operations/operator-server.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';
import { freePort } from '../free-port.js';
import { launchChromium } from './chromium.js';
import { WIDTHS } from './shopper.js';

let site: AppUnderTest;
let browser: Browser;
let operators: string;

beforeAll(async () => {
  browser = await launchChromium();
  site = await startApp({ cars: 100, env: { METRICS_PORT: String(await freePort()) } });
  operators = (await site.app.get(OperatorServer).listen())!;
  for (const path of ['/', '/cars-for-sale', '/health/ready', '/nothing']) await fetch(site.origin + path);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await site.stop();
});

describe('the dashboard', () => {
  it('is readable at any width, to everybody, and breaks no rule of its own policy', async () => {
    const page = await browser.newPage({ baseURL: operators });
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto('/ops?refresh=off');
    expect(await page.title()).toBe('All parts are up - Operations');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(245, 246, 249)');
    for (const width of [320, ...Object.values(WIDTHS)]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() => (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run());
      expect({ width, violations: violations.map(({ id }) => id) }).toEqual({ width, violations: [] });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    expect(said).toEqual([]);
    await page.getByRole('link', { name: 'Refresh every 15 seconds' }).click();
    expect(await page.locator('meta[http-equiv=refresh]').getAttribute('content')).toBe('15');
  }, 60_000);
});
