// Part of `npm run test:long`, on Linux with a C compiler. The server's disk fails at the first,
// second, third … call for the shoppers' database: full, broken, short writes, unreadable. All
// kinds of changes may then only fail with 503, must succeed when retried after the fault, and
// after `kill -9` all acknowledged changes must be stored exactly once.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { withServer } from './server-of-its-own.mjs';

const FILE_NAME = 'shoppers.sqlite';
const FAULTS = { full: 1, broken: 2, 'cut short': 3, unreadable: 4 };
/** Number of failing calls: one, or all from then on. */
const LENGTHS = { once: 1, 'from then on': 1e9 };
const MAX_CALLS = 60;
const MAIL_LIMIT_MS = 30_000;
const SENT_LIMIT_MS = 600_000;

const folder = mkdtempSync(join(tmpdir(), 'forecourt-disk-'));
const control = openSync(join(folder, 'control'), 'w+');
/** @param {number} fault @param {number} from @param {number} until */
const setDisk = (fault, from = 0, until = 0) =>
  writeSync(control, Int32Array.of(fault, from, until, 0, 0), 0, 20, 0);
const disk = () => {
  const numbers = new Int32Array(5);
  readSync(control, numbers, 0, 20, 0);
  return { calls: numbers[3] ?? 0, failed: numbers[4] ?? 0 };
};
setDisk(0);
const library = join(folder, 'failing-disk.so');
execFileSync('cc', [
  '-shared',
  '-fPIC',
  '-O2',
  '-o',
  library,
  join(import.meta.dirname, 'failing-disk', 'failing-disk.c'),
  '-ldl',
]);

const dataDir = join(folder, 'data');
const SETTINGS = {
  DATA_DIR: dataDir,
  DEMO_COUNT: '200',
  LOG_LEVEL: 'silent',
  LD_PRELOAD: library,
  FAILING_DISK_CONTROL: join(folder, 'control'),
  FAILING_DISK_FILE: FILE_NAME,
};
/** @param {string} sql @param {string[]} values */
function rowsOf(sql, ...values) {
  const file = new DatabaseSync(join(dataDir, FILE_NAME), { readOnly: true });
  try {
    return file.prepare(sql).all(...values);
  } finally {
    file.close();
  }
}

/**
 * An email that is sent or still in the outbox; failed deliveries are retried after at least half a
 * minute.
 */
const SENT_OR_WAITING = `SELECT EXISTS (SELECT 1 FROM mailbox_mail WHERE to_address = ?1 || '@example.com')
  OR EXISTS (SELECT 1 FROM outbox_message WHERE dead_at IS NULL AND instr(body, ?1) > 0) AS count`;

/** A signed-in shopper. */
class Shopper {
  cookies = new Map();
  idToken = '';

  /** @param {string} origin */
  constructor(origin) {
    this.origin = origin;
  }

  /** @param {string} method @param {string} path @param {object} [body] @param {Record<string, string>} [more] */
  async ask(method, path, body, more = {}) {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      cookie,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
      ...more,
    };
    if (body)
      Object.assign(headers, {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
      });
    if (this.idToken) Object.assign(headers, { 'x-id-token': this.idToken });
    const answer = await fetch(`${this.origin}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return {
      status: answer.status,
      headers: answer.headers,
      json: await answer.json().catch(() => undefined),
    };
  }

  /** @param {string} email */
  async signIn(email) {
    await this.ask('POST', '/account-api/sign-in', { email });
    const token = /\/sign-in\/confirm#([\w-]{43})/.exec(await mailTo(email))?.[1];
    const opened = await this.ask('POST', '/account-api/sign-in/open', { token });
    if (opened.status !== 200) throw new Error(`Signing in answered ${opened.status}.`);
    await this.renew();
  }

  async renew() {
    this.idToken = '';
    this.idToken = (await this.ask('GET', '/account-api/session')).json.idToken;
  }
}

/** @param {string} email */
async function mailTo(email) {
  for (
    const until = performance.now() + MAIL_LIMIT_MS;
    performance.now() < until;
    await sleep(50)
  ) {
    const [mail] = rowsOf('SELECT text FROM mailbox_mail WHERE to_address = ?', email);
    if (mail) return String(mail.text);
  }
  throw new Error(`No mail arrived for ${email}.`);
}

/**
 * A kind of change with a unique name, and the query that counts it afterwards.
 * @typedef {{ ask: (shopper: Shopper, name: string) => ReturnType<Shopper['ask']>, count: string }} Change
 */
/** @type {Record<string, Change>} */
const CHANGES = {
  lead: {
    ask: ({ origin }, name) => {
      const body = {
        listingId: car,
        kind: 'email',
        firstName: 'Pat',
        email: `${name}@example.com`,
        comments: name,
      };
      return new Shopper(origin).ask('POST', '/account-api/leads', body, {
        'idempotency-key': name,
      });
    },
    count: 'SELECT count(*) AS count FROM lead WHERE comments = ?',
  },
  'search to save': {
    ask: (shopper, name) => {
      const searchResultsURL = `/cars-for-sale?makeCode=TOYOTA&maxPrice=${20_000 + Number(name.slice(4))}`;
      return shopper.ask('POST', '/account-api/search', { searchResultsURL, bookmarkTitle: name });
    },
    count: 'SELECT count(*) AS count FROM saved_search WHERE title = ?',
  },
  'lead profile': {
    ask: (shopper, name) =>
      shopper.ask('PUT', '/account-api/lead-profile', {
        firstName: name,
        email: 'pat@example.com',
      }),
    count: 'SELECT count(*) AS count FROM lead_profile WHERE first_name >= ?',
  },
  'search to follow': {
    ask: ({ origin }, name) => {
      const body = {
        email: `${name}@example.com`,
        searchResultsURL: '/cars-for-sale?makeCode=TOYOTA',
      };
      return new Shopper(origin).ask('POST', '/cars-for-sale/email-capture', body);
    },
    count: SENT_OR_WAITING,
  },
  'link to sign in': {
    ask: ({ origin }, name) =>
      new Shopper(origin).ask('POST', '/account-api/sign-in', { email: `${name}@example.com` }),
    count: SENT_OR_WAITING,
  },
};

let car = '';
let number = 10_000;
/** @type {Map<string, number>} */
const counts = new Map();
const add = (/** @type {string} */ what) => counts.set(what, (counts.get(what) ?? 0) + 1);

/**
 * Sends a change while the disk fails at one call after another, and retries it without faults.
 * @param {Shopper} shopper
 * @param {Change} change @param {keyof typeof FAULTS} fault @param {keyof typeof LENGTHS} length
 * @returns {Promise<string[]>} names of the changes
 */
async function tryChange(shopper, { ask }, fault, length) {
  const names = [];
  for (let call = 1; call <= MAX_CALLS; call++) {
    const name = `name${++number}`;
    setDisk(FAULTS[fault], call, call + LENGTHS[length] - 1);
    const answer = await ask(shopper, name);
    const { failed } = disk();
    setDisk(0);
    add(`${fault} ${length}: ${answer.status}`);
    names.push(name);
    if (answer.status === 503) {
      if (!answer.headers.get('retry-after')) throw new Error('A 503 has no Retry-After.');
      const again = await ask(shopper, name);
      if (again.status >= 300)
        throw new Error(
          `Retry after ${fault} ${length} at ${call} failed: ${again.status} ${JSON.stringify(again.json)}`,
        );
    } else if (answer.status >= 300)
      throw new Error(`${answer.status} ${JSON.stringify(answer.json)}`);
    if (failed === 0) break;
  }
  return names;
}

/** @param {Change} change @param {string[]} names */
async function untilAllThere({ count }, names) {
  const missing = () => names.filter((name) => rowsOf(count, name)[0]?.count !== 1);
  for (const until = performance.now() + MAIL_LIMIT_MS; missing().length > 0; await sleep(100)) {
    if (performance.now() > until)
      throw new Error(
        `Acknowledged, but not stored exactly once: ${missing().join(', ')} (${count})`,
      );
  }
}

async function untilAllSent() {
  const [waiting, given] = [
    'SELECT count(*) AS count FROM outbox_message WHERE dead_at IS NULL',
    'SELECT count(*) AS count FROM outbox_message',
  ];
  for (
    const until = performance.now() + SENT_LIMIT_MS;
    rowsOf(waiting)[0]?.count !== 0;
    await sleep(500)
  ) {
    if (performance.now() > until) throw new Error('Messages are still waiting to be sent.');
  }
  if (rowsOf(given)[0]?.count !== 0) throw new Error('Messages became dead letters.');
}

let shopper = new Shopper('');
try {
  await withServer(async (origin) => {
    shopper = new Shopper(origin);
    await shopper.signIn('pat@example.com');
    const { listings } = (await shopper.ask('GET', '/rest/lsc/listing')).json;
    car = String(listings[0].id);
  }, SETTINGS);
  for (const fault of /** @type {(keyof typeof FAULTS)[]} */ (Object.keys(FAULTS))) {
    for (const length of /** @type {(keyof typeof LENGTHS)[]} */ (Object.keys(LENGTHS))) {
      /** @type {[Change, string[]][]} */
      const done = [];
      await withServer(async (origin, _folder, server) => {
        shopper.origin = origin;
        await shopper.renew();
        for (const change of Object.values(CHANGES))
          done.push([change, await tryChange(shopper, change, fault, length)]);
        server.kill('SIGKILL');
      }, SETTINGS);
      await withServer(async () => {
        for (const [change, names] of done) await untilAllThere(change, names);
      }, SETTINGS);
    }
  }
  await withServer(untilAllSent, SETTINGS);
} finally {
  closeSync(control);
  rmSync(folder, { recursive: true });
}
console.log(Array.from(counts, ([what, count]) => `${what} × ${count}`).join('\n'));
