import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { DatabasePlace } from '../../src/platform/database/open-database.js';
import { placesOnBoth, within } from '../database/places-on-both.js';
import { ServerProcess } from '../serving/server-process.js';

const CYCLES = process.env['TEST_LONG'] ? 200 : 4;
const LONGEST_LIFE_MS = 250;
const SENDERS = 8;

const newPlace = placesOnBoth();

interface Sent {
  readonly key: string;
  readonly body: string;
  /** Undefined if the server was killed before it responded. */
  leadId?: string;
}

const start = ({ dataDir, databaseUrl }: DatabasePlace) =>
  ServerProcess.start(dataDir, {
    DATABASE_URL: databaseUrl,
    DEMO_COUNT: '20',
    LOG_LEVEL: 'silent',
  });

async function send(
  origin: string,
  { key, body }: Sent,
): Promise<{ status: number; leadId: string }> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const response = await fetch(`${origin}/account-api/leads`, { method: 'POST', headers, body });
  return {
    status: response.status,
    leadId: ((await response.json()) as { leadId: string }).leadId,
  };
}

/** Sends several leads at a time until the server is killed at some moment. */
async function sendUntilKilled(server: ServerProcess, cycle: number): Promise<Sent[]> {
  const { listings } = (await (await fetch(`${server.origin}/rest/lsc/listing`)).json()) as {
    listings: { id: number }[];
  };
  const listingId = String(listings[0]!.id);
  const all: Sent[] = [];
  const killed = new AbortController();
  const senders = Array.from({ length: SENDERS }, async () => {
    while (!killed.signal.aborted) {
      const key = `${cycle}.${all.length}`;
      const body = JSON.stringify({
        listingId,
        kind: 'chat',
        firstName: 'Pat',
        email: `pat${key}@example.com`,
        comments: key,
      });
      const sent: Sent = { key, body };
      all.push(sent);
      const answer = await send(server.origin, sent).catch(() => undefined);
      if (answer) sent.leadId = answer.leadId;
    }
  });
  await sleep(Math.random() * LONGEST_LIFE_MS);
  const ended = server.kill();
  killed.abort();
  await Promise.all([ended, ...senders]);
  return all;
}

describe.each(['sqlite', 'postgres'] as const)(
  'A server over %s, killed while sending leads,',
  (kind) => {
    it(
      'loses no acknowledged lead, and sends none twice when retried with its key',
      async () => {
        const place = await newPlace(kind);
        const keys: string[] = [];
        let server = await start(place);
        for (let cycle = 0; cycle < CYCLES; cycle++) {
          const all = await sendUntilKilled(server, cycle);
          server = await start(place);
          for (const sent of all) {
            const { status, leadId } = await send(server.origin, sent);
            expect(sent.leadId === undefined ? [200, 201] : [200]).toContain(status);
            expect(leadId).toBe(sent.leadId ?? leadId);
            keys.push(sent.key);
          }
        }
        await server.stop();
        const rows = await within(place, ({ reading }) =>
          reading.selectFrom('lead').select(['comments', 'messageId']).execute(),
        );
        expect(rows.map(({ comments }) => comments).toSorted()).toEqual(keys.toSorted());
        expect(new Set(rows.map(({ messageId }) => messageId)).size).toBe(keys.length);
        expect(keys.length).toBeGreaterThan(CYCLES * SENDERS - 1);
      },
      CYCLES * 40_000,
    );
  },
);
