import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Database } from '../../src/platform/database/database.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { Mailbox } from '../../src/platform/mail/mailbox.js';
import { secretOf } from '../accounts/browser.js';
import { setUpBrowser } from '../browser/shared-chromium.js';
import { Shopper } from '../browser/shopper.js';
import type { ShopCluster } from './shop-cluster.js';

/** The first cluster of a run may wait for its programs. */
const START_LIMIT_MS = 600_000;

/**
 * Shopper journeys behind a proxy that alternates between two instances. The cluster ends with the
 * tests.
 */
export function describeJourneys(where: string, start: () => Promise<ShopCluster>): void {
  const chromium = setUpBrowser({ hasPictures: false });
  let cluster: ShopCluster;
  let database: Database;
  let shopper: Shopper;
  let page: Page;

  beforeAll(async () => {
    cluster = await start();
    database = openDatabase({ databaseUrl: cluster.databaseUrl, dataDir: '' }, () => undefined);
  }, START_LIMIT_MS);
  afterAll(async () => {
    await database.close();
    await cluster.stop();
  });

  async function enter(path = '/cars-for-sale'): Promise<void> {
    const context = await chromium.browser.newContext({
      baseURL: `http://automarket.localhost:${cluster.nginx.port}`,
      viewport: { width: 1280, height: 900 },
    });
    shopper = new Shopper(context, await context.newPage(), true, false);
    page = shopper.page;
    await shopper.visit(path);
  }

  afterEach(async () => {
    const { faults } = shopper;
    await shopper.context.close();
    expect(faults).toEqual([]);
  });

  /** The latest mail to an address, once it is sent. */
  async function mailTo(address: string): Promise<string> {
    const mailbox = new Mailbox(database);
    for (;;) {
      const mail = (await mailbox.list()).find(({ toAddress }) => toAddress === address);
      if (mail) return (await mailbox.find(mail.id))!.text;
      await sleep(50);
    }
  }

  const hearts = () => page.locator('#listings [id^="listing-"]:not([id*="extra"]) > button.save');
  const compareControls = () => page.locator('#listings > .slot:not(.extra) .compare-control');

  describe(`A shopper whose requests go to two instances in turn, ${where},`, () => {
    it('searches, filters, sorts, loads more, and comes back to the same list', async () => {
      await enter();
      const all = await shopper.resultCount();
      await shopper.tick('Condition', 'Used');
      const used = await shopper.resultCount();
      expect(used).toBeLessThan(all);
      await shopper.pick('Sort results', 'Price - Lowest');
      const cheapest = await shopper.cars();
      await page.locator('#load-more').click();
      await page.locator('#listings > li:nth-child(40)').waitFor();
      expect((await shopper.cars()).slice(0, cheapest.length)).toEqual(cheapest);
      expect(new Set(await shopper.cars()).size).toBe((await shopper.cars()).length);
      for (let time = 0; time < 4; time++) {
        await page.reload();
        expect([
          await shopper.resultCount(),
          (await shopper.cars()).slice(0, cheapest.length),
        ]).toEqual([used, cheapest]);
      }
      await shopper.removeChip('Used');
      expect(await shopper.resultCount()).toBe(all);
    });

    it('saves cars and a search, signs in with the link of a mail, and finds all in the account', async () => {
      await enter('/cars-for-sale?maxPrice=60000');
      for (let at = 0; at < 3; at++) {
        const id = await hearts().nth(at).getAttribute('value');
        await hearts().nth(at).click();
        await page.locator(`button.save[value="${id}"][aria-pressed="true"]`).first().waitFor();
      }
      await page.getByRole('button', { name: 'Save search' }).click();
      await page.getByLabel('Email', { exact: true }).fill('alerts@example.com');
      await page.locator('[data-action="subscribe"]').click();
      await page.getByText('Check your email and click the link').waitFor();
      expect(await mailTo('alerts@example.com')).toContain('/subscriptions/confirm#');
      await shopper.visit('/cars-for-sale?maxPrice=50000');
      await page.getByRole('button', { name: 'Save search' }).click();
      await page.getByRole('link', { name: 'Saved · 1' }).waitFor();
      await shopper.visit(`/sign-in?refUrl=${encodeURIComponent('/cars-for-sale?maxPrice=50000')}`);
      await page.getByLabel('Email', { exact: true }).fill('pat@example.com');
      await page.getByRole('button', { name: 'Email me a link' }).click();
      await page.getByText('Check your email').waitFor();
      await shopper.visit(`/sign-in/confirm#${secretOf(await mailTo('pat@example.com'))}`);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL((url) => url.pathname === '/cars-for-sale');
      for (let time = 0; time < 4; time++) {
        await shopper.visit('/saved');
        await page.waitForFunction(
          (count) => document.querySelectorAll('.saved-item').length === count,
          3 + 1,
        );
        expect(await page.locator('.site-nav').getByRole('link', { name: 'Account' }).count()).toBe(
          1,
        );
      }
    });

    it('writes to a dealer, whose mail is sent once, and withdraws it', async () => {
      await enter('/cars-for-sale?maxPrice=60000');
      const action = page.locator('.card-action').filter({ hasText: 'Contact dealer' });
      const card = page.locator('#listings article').filter({ has: action }).first();
      const id = await card.getAttribute('id');
      await card.locator(action).click();
      const dialog = page.locator('#contact-dialog');
      for (const [label, text] of Object.entries({
        'First name': 'Pat',
        Email: 'sender@example.com',
        Message: 'Is it red inside?',
      })) {
        await dialog.getByLabel(label, { exact: true }).fill(text);
      }
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      await dialog.getByText(/^Sent to /).waitFor();
      await dialog.getByRole('button', { name: 'Done' }).click();
      expect(await mailTo('sender@example.com')).toContain('Is it red inside?');
      const toDealer = await new Mailbox(database).list();
      expect(toDealer.filter(({ toAddress }) => !toAddress.endsWith('@example.com'))).toHaveLength(
        1,
      );
      for (let time = 0; time < 4; time++) {
        await page.reload();
        await page.locator(`#${id} .card-action`).and(page.getByText('Contacted')).waitFor();
      }
      await shopper.visit('/saved');
      await page.getByRole('button', { name: /^Withdraw/ }).click();
      await page.getByText('Withdrawn', { exact: false }).waitFor();
    });

    it('compares cars that stay compared on every page', async () => {
      await enter();
      for (let at = 0; at < 2; at++) {
        await compareControls().nth(at).click();
        await page.waitForFunction(
          (count) => document.querySelectorAll('#listings [data-state="compared"]').length >= count,
          at + 1,
        );
      }
      for (let time = 0; time < 4; time++) {
        await page.reload();
        expect(await page.locator('#compare-drawer summary').textContent()).toContain('2 of 5');
      }
      await shopper.visit('/cars-for-sale/compare');
      expect(await page.locator('.compare table th[scope="col"]').count()).toBe(2);
    });

    it('was answered by both of them', () => {
      const counts = new Map<string, number>();
      for (const { upstream } of cluster.nginx.accessLines()) {
        // nginx lists its attempts. At startup it may try the group before any name is resolved.
        const answered = upstream.split(/ : |, /).at(-1)!;
        counts.set(answered, (counts.get(answered) ?? 0) + 1);
      }
      const [one = 0, other = 0, ...more] = counts.values();
      expect(more).toEqual([]);
      expect(Math.min(one, other)).toBeGreaterThan((one + other) / 3);
    });
  });
}
