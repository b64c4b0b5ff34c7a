import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import type { Database } from '../../src/platform/database/database.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import type { ServerProcess } from '../serving/server-process.js';
import { ShopCluster } from './shop-cluster.js';

/** Time after which the shopper gives up, in milliseconds. */
const PATIENCE_MS = 500;
const LEADS = 4;
/** One to the seller, and a copy to the shopper. */
const MAILS_PER_LEAD = 2;

/** A slow mail server: it acknowledges mails only while the gate is open. */
class SlowMailServer {
  readonly received: string[] = [];
  gate = Promise.withResolvers<void>();
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => {
      let data = '';
      stream.on('data', (chunk) => (data += String(chunk)));
      stream.on('end', async () => {
        this.received.push(data);
        await this.gate.promise;
        done();
      });
    },
  });

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server.server, 'listening');
    return `smtp://127.0.0.1:${(this.server.server.address() as { port: number }).port}`;
  }

  /** Mails about a lead with these comments. */
  about(comments: string): string[] {
    return this.received.filter((mail) => mail.includes(comments));
  }

  /** Number of deliveries of each mail, by its id. */
  timesReceived(): number[] {
    const ids = this.received.map((mail) => /^Message-ID: (.*)$/im.exec(mail)![1]!);
    return Object.values(Object.groupBy(ids, (id) => id)).map((same) => same!.length);
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}

const mails = new SlowMailServer();
let cluster: ShopCluster;
let database: Database;
let listingId: string;
let one: ServerProcess;
let other: ServerProcess;

beforeAll(async () => {
  cluster = await ShopCluster.start({
    isDealing: false,
    settings: { SMTP_URL: await mails.start() },
  });
  database = openDatabase({ databaseUrl: cluster.databaseUrl, dataDir: '' }, () => undefined);
  [one, other] = [cluster.instance('app1'), cluster.instance('app2')];
  const { listings } = (await (await fetch(`${one.origin}/rest/lsc/listing`)).json()) as {
    listings: { id: number }[];
  };
  listingId = String(listings[0]!.id);
}, 300_000);
afterAll(async () => {
  await database.close();
  await cluster.stop();
  await mails.stop();
});

async function sendLead(to: ServerProcess, key: string, signal?: AbortSignal) {
  const body = JSON.stringify({
    listingId,
    kind: 'email',
    firstName: 'Pat',
    email: `${key}@example.com`,
    comments: key,
  });
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const answer = await fetch(`${to.origin}/account-api/leads`, {
    method: 'POST',
    headers,
    body,
    ...(signal && { signal }),
  });
  return { status: answer.status, leadId: ((await answer.json()) as { leadId: string }).leadId };
}

/** Retries while the first request may still be in progress (409). */
async function sendLeadAgain(to: ServerProcess, key: string) {
  for (;;) {
    const answer = await sendLead(to, key);
    if (answer.status !== 409) return answer;
    await sleep(20);
  }
}

async function leadsLike(comments: string): Promise<number> {
  const rows = await database.reading
    .selectFrom('lead')
    .select('id')
    .where('comments', 'like', comments)
    .execute();
  return rows.length;
}

async function untilNothingWaits(): Promise<void> {
  while (
    (await database.reading.selectFrom('outboxMessage').select('id').limit(1).execute()).length > 0
  )
    await sleep(50);
}

describe('A frozen server', () => {
  it('writes a lead once that was retried at the other server meanwhile', async () => {
    mails.gate.resolve();
    await one.freeze();
    await expect(sendLead(one, 'again', AbortSignal.timeout(PATIENCE_MS))).rejects.toThrow(
      'aborted due to timeout',
    );
    const { status, leadId } = await sendLead(other, 'again');
    expect(status).toBe(201);
    one.thaw();
    expect(await sendLeadAgain(one, 'again')).toEqual({ status: 200, leadId });
    await untilNothingWaits();
    expect(await leadsLike('again')).toBe(1);
    expect(mails.timesReceived()).toEqual([1, 1]);
  });

  it('keeps the mails it was sending; the other server sends the rest, each once', async () => {
    mails.received.length = 0;
    mails.gate = Promise.withResolvers();
    await other.freeze();
    for (let number = 0; number < LEADS; number++)
      expect((await sendLead(one, `one.${number}`)).status).toBe(201);
    while (mails.received.length === 0) await sleep(10);
    await one.freeze();
    other.thaw();
    for (let number = 0; number < LEADS; number++)
      expect((await sendLead(other, `other.${number}`)).status).toBe(201);
    mails.gate.resolve();
    while (mails.about('other.').length < LEADS * MAILS_PER_LEAD) await sleep(10);
    one.thaw();
    await untilNothingWaits();
    expect([await leadsLike('one.%'), await leadsLike('other.%')]).toEqual([LEADS, LEADS]);
    expect(mails.timesReceived()).toEqual(
      Array.from({ length: 2 * LEADS * MAILS_PER_LEAD }, () => 1),
    );
  });
});
