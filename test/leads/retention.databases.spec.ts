import { beforeAll, expect, it } from '@jest/globals';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { Database } from '../../src/platform/database/database.js';
import { RetentionJob } from '../../src/leads/retention-job.js';
import { LeadPersonalData } from '../../src/leads/lead-personal-data.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import { CAR, anEmail, countOf, fillWithCars, sendLead } from './lead-shop.js';
import type { Receipt } from './lead-shop.js';

const DAY_MS = 86_400_000;

describeShopOnBoth(
  'Stored leads',
  { cars: 0, env: { LEAD_RETENTION_DAYS: '90', MAILBOX_RETENTION_DAYS: '7' } },
  (shop) => {
    beforeAll(() => fillWithCars(shop));
    const kept = async () => {
      const counts = [];
      for (const table of [
        'lead',
        'idempotencyKey',
        'listingReport',
        'mailboxMail',
        'outboxMessage',
      ] as const)
        counts.push(await countOf(shop, table));
      return counts;
    };
    const after = async (days: number) => {
      await shop.app.get(RetentionJob, { strict: false }).tick(Date.now() + days * DAY_MS);
      return kept();
    };

    it('is anonymized a day after it was withdrawn, including rate counts', async () => {
      const browser = new BrowserOfTest(shop);
      const { leadId } = (await sendLead(browser, anEmail())).json<Receipt>();
      await browser.ask('DELETE', `/account-api/leads/${leadId}`);
      const personHash = async () => {
        const { reading } = shop.app.get(Database);
        return (
          await reading
            .selectFrom('lead')
            .select('personHash')
            .where('id', '=', leadId)
            .executeTakeFirstOrThrow()
        ).personHash;
      };
      await after(0.9);
      expect(await personHash()).not.toBe('');
      await after(1.1);
      expect(await personHash()).toBe('');
      await shop.app.get(Database).reading.deleteFrom('lead').where('id', '=', leadId).execute();
    });

    it('is deleted after the configured days, its mail earlier, and its dead letters with it', async () => {
      const browser = new BrowserOfTest(shop);
      await sendLead(browser, anEmail(), 'a key');
      await browser.ask('POST', '/account-api/listing-reports', {
        listingId: CAR.mailed,
        reason: 'sold',
      });
      await shop.app.get(Delivery).sendDue();
      await sendLead(browser, anEmail({ comments: 'Another one' }));
      await shop.app
        .get(Database)
        .reading.updateTable('outboxMessage')
        .set({ deadAt: Date.now() })
        .execute();
      expect(await kept()).toEqual([2, 2, 1, 2, 2]);
      // The shopper's copy expires first.
      expect(await after(6)).toEqual([2, 2, 1, 2, 1]);
      expect(await after(8)).toEqual([2, 2, 1, 0, 0]);
      expect(await after(89)).toEqual([2, 2, 1, 0, 0]);
      expect(await after(91)).toEqual([0, 0, 0, 0, 0]);
    });

    it('is deleted in batches that block nothing; a shutdown leaves the rest for the next run', async () => {
      await sendLead(new BrowserOfTest(shop), anEmail());
      const { reading } = shop.app.get(Database);
      const lead = await reading.selectFrom('lead').selectAll().executeTakeFirstOrThrow();
      const alike = Array.from({ length: 1_199 }, (_, at) => ({ ...lead, id: `old-${at}` }));
      for (const rows of [alike.slice(0, 600), alike.slice(600)])
        await reading.insertInto('lead').values(rows).execute();
      const requested: number[] = [];
      const mayGoOn = async () => {
        requested.push(await countOf(shop, 'lead'));
        return false;
      };
      const forget = () => shop.app.get(LeadPersonalData).forgetBefore(Date.now() + 1, mayGoOn);
      expect([await forget(), await forget(), requested]).toEqual([1_000, 200, [200]]);
    });

    it('has the retention that the privacy policy states', async () => {
      expect((await new BrowserOfTest(shop).ask('GET', '/privacy')).body).toContain(
        'We delete messages to sellers and reports of listings after 90 days in any case.',
      );
    });
  },
);
