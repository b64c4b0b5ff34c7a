import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { bringUpFrom, rebuildAsOf } from '../../src/platform/database/migrations/migrations.js';
import { DeadLetters } from '../../src/platform/outbox/dead-letters.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { describeOnBoth } from './both-databases.js';

const BEFORE = '010-job-indexes';
const HOUR_MS = 3_600_000;

describeOnBoth('Dead letters of the release with two hours of retries', (under) => {
  it('are kept, except expired links and old webhooks', async () => {
    const now = Date.now();
    const bodies = {
      lead: ['lead', '{"url":"https://crm.south.test/adf"}'],
      alert: ['mail', '{"subject":"1 new"}'],
      signIn: ['mail', '{"text":"http://cars.example/sign-in/confirm#x"}'],
      confirm: ['mail', '{"text":"http://cars.example/subscriptions/confirm#x"}'],
      webhook: ['webhook', '{}'],
    } as const;
    await under.database.longChange(async (change) => {
      await rebuildAsOf(BEFORE, change);
      for (const [id, [kind, body]] of Object.entries(bodies)) {
        await sql`INSERT INTO outbox_message (id, kind, body, owner_id, created_at, due_at, tries, dead_at, last_error)
          VALUES (${id}, ${kind}, ${body}, 'ann', ${now}, ${now}, 8, ${now}, 'away')`.execute(
          change,
        );
      }
      await bringUpFrom(BEFORE, change);
    });
    const letters = new DeadLetters(under.database);
    const idsAt = async (hours: number) =>
      (await letters.list(now + hours * HOUR_MS)).map(({ id }) => id).toSorted();
    expect(await idsAt(0)).toEqual(['alert', 'confirm', 'lead', 'signIn', 'webhook']);
    expect(await idsAt(1)).toEqual(['alert', 'confirm', 'lead', 'webhook']);
    expect(await idsAt(49)).toEqual(['alert', 'lead', 'webhook']);
    expect(await idsAt(121)).toEqual(['alert', 'lead']);
    expect(await new Outbox(under.database).counts()).toEqual({ waiting: 0, dead: 2 });
  });
});
