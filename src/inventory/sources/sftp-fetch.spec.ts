import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import ssh2 from 'ssh2';
import { SftpServer } from '../../../test/support/sftp-server.js';
import { FetchedFeeds } from './fetched-feeds.js';
import { fetchedFile, fetchedFolder } from './fetched-files.js';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;
const PASSWORD = 'correct horse';
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
});

/** Array buffers are freed in the background. The second run waits for those of the first. */
function collectGarbage(): void {
  gc();
  gc();
}

describe('A feed over SFTP', () => {
  let dataDir: string;
  let server: SftpServer;
  let feeds: FetchedFeeds;
  let origin: string;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'sftp-'));
    server = new SftpServer((context) => {
      if (context.method === 'password') return context.password === PASSWORD;
      const known = ssh2.utils.parseKey(privateKey);
      if (context.method !== 'publickey' || known instanceof Error) return false;
      return (
        context.key.data.equals(known.getPublicSSH()) &&
        (!context.signature || known.verify(context.blob!, context.signature, context.hashAlgo))
      );
    });
    origin = await server.start();
    feeds = new FetchedFeeds(dataDir, { maxBytes: 1_000_000, silenceMs: 4_000 });
    Object.assign(process.env, {
      TEST_SFTP_PASSWORD: PASSWORD,
      TEST_SFTP_KEY: privateKey,
      TEST_SFTP_KEY_IN_LINE: privateKey.replaceAll('\n', '\\n'),
    });
  });

  afterEach(async () => {
    await feeds.close();
    await server.stop();
    for (const name of ['', '_KEY', '_KEY_IN_LINE', '_WRONG'])
      delete process.env[name === '' ? 'TEST_SFTP_PASSWORD' : `TEST_SFTP${name}`];
    rmSync(dataDir, { recursive: true });
  });

  it('is downloaded again only when its size or time differ, and stored beside the two before it', async () => {
    server.put('/cars.csv', 'a', 1_000);
    expect(await fetched()).toBe(true);
    expect(await fetched()).toBe(false);
    server.put('/cars.csv', 'b', 1_001);
    expect(await fetched()).toBe(true);
    server.put('/cars.csv', 'cc', 1_001);
    expect(await fetched()).toBe(true);
    server.put('/cars.csv', 'cc', 1_002);
    expect(await fetched()).toBe(false);
    server.put('/cars.csv', 'd', 1_003);
    expect(await fetched()).toBe(true);
    expect(server.opened).toHaveLength(5);
    expect(
      ['feed', 'feed.1', 'feed.2'].map((name) =>
        readFileSync(join(fetchedFolder(dataDir, 'north'), name), 'utf8'),
      ),
    ).toEqual(['d', 'cc', 'b']);
    expect(feeds.checkedAt('north')).toBeGreaterThan(0);
  });

  it("arrives complete, in several chunks, from the user's folder", async () => {
    const bytes = Buffer.alloc(900_000, 'VIN,price\n');
    server.put('out/cars of today.csv', bytes, 1_000);
    expect(await feeds.fetch('north', `${origin}/~/out/cars%20of%20today.csv`, access())).toBe(
      true,
    );
    expect(readFileSync(fetchedFile(dataDir, 'north')).equals(bytes)).toBe(true);
  });

  it('takes memory for a few chunks, whatever the size of the file', async () => {
    const bytes = Buffer.alloc(24 * 2 ** 20, 'VIN,price\n');
    server.put('/large.csv', bytes, 1_000);
    let reads = 0;
    const heldBytes: number[] = [];
    server.onRead = () => {
      if (++reads !== 1 && reads !== 90) return;
      collectGarbage();
      heldBytes.push(process.memoryUsage().arrayBuffers);
    };
    const unlimited = new FetchedFeeds(dataDir);
    expect(await unlimited.fetch('north', `${origin}/large.csv`, access())).toBe(true);
    await unlimited.close();
    expect(readFileSync(fetchedFile(dataDir, 'north')).equals(bytes)).toBe(true);
    expect(heldBytes[1]! - heldBytes[0]!).toBeLessThan(8 * 2 ** 20);
  });

  it.each(['TEST_SFTP_KEY', 'TEST_SFTP_KEY_IN_LINE'])(
    'signs in with the key of %s',
    async (keyFrom) => {
      server.put('/cars.csv', 'a', 1_000);
      expect(await fetched({ passwordFrom: undefined, keyFrom })).toBe(true);
      expect(server.signIns.at(-1)).toEqual(['publickey', 'forecourt']);
    },
  );

  it('is rejected from a server with another host key, before authentication', async () => {
    server.put('/cars.csv', 'a', 1_000);
    const hostKey = `SHA256:${'a'.repeat(43)}`;
    await expect(fetched({ hostKey })).rejects.toThrow(
      `The server's host key is ${server.fingerprint}, not the one in the manifest.`,
    );
    expect(server.signIns).toEqual([]);
  });

  it.each<[string, () => void, string]>([
    ['is missing', () => server.files.clear(), 'The server has no file at this path.'],
    [
      'is too large',
      () => server.put('/cars.csv', 'x'.repeat(1_000_001), 2_000),
      'The file is larger than 1,000,000 bytes.',
    ],
    [
      'grows while it is read',
      () => {
        server.put('/cars.csv', 'x'.repeat(9), 2_000);
        server.onRead = () => server.put('/cars.csv', 'x'.repeat(10), 2_000);
      },
      'The file changed while it was read.',
    ],
    [
      'is replaced while it is read',
      () => {
        server.put('/cars.csv', 'new', 2_000);
        server.onRead = () => server.put('/cars.csv', 'old', 2_001);
      },
      'The file changed while it was read.',
    ],
    [
      'is cut off by a lost connection',
      () => {
        server.put('/cars.csv', 'new', 2_000);
        server.onRead = (connection) => void connection.end();
      },
      'The server closed the connection.',
    ],
    [
      'never arrives',
      () => {
        server.put('/cars.csv', 'new', 2_000);
        server.onRead = () => new Promise(() => undefined);
      },
      'The server took too long to send the file.',
    ],
  ])('keeps the previous file when it %s', async (_, change, sentence) => {
    server.put('/cars.csv', 'rows', 1_000);
    await fetched();
    change();
    await expect(fetched()).rejects.toThrow(sentence);
    expect(readdirSync(fetchedFolder(dataDir, 'north')).toSorted()).toEqual(['feed', 'state.json']);
    expect(readFileSync(fetchedFile(dataDir, 'north'), 'utf8')).toBe('rows');
  });

  it.each<[string, string, string | undefined]>([
    ['rejected the sign-in', 'The server rejected the sign-in.', 'wrong secret'],
    ['receives no password', 'The environment variable TEST_SFTP_WRONG is not set.', undefined],
  ])('reports that the server %s, without the password', async (_, sentence, password) => {
    server.put('/cars.csv', 'a', 1_000);
    if (password !== undefined) process.env['TEST_SFTP_WRONG'] = password;
    const error = await fetched({ passwordFrom: 'TEST_SFTP_WRONG' }).catch(
      (reason: unknown) => reason as Error,
    );
    expect(error).toMatchObject({ message: sentence });
    expect(String((error as Error).stack)).not.toContain('wrong secret');
  });

  it('reports an unreadable key without its content', async () => {
    process.env['TEST_SFTP_WRONG'] = 'no key at all';
    await expect(fetched({ passwordFrom: undefined, keyFrom: 'TEST_SFTP_WRONG' })).rejects.toThrow(
      /cannot be fetched: Cannot parse privateKey: (?!.*no key)/,
    );
  });

  it('reports a connection failure', async () => {
    await server.stop();
    await expect(fetched()).rejects.toThrow(/^The file cannot be fetched: .*ECONNREFUSED/);
    await server.start();
  });

  const access = (change: object = {}) => ({
    hostKey: server.fingerprint,
    passwordFrom: 'TEST_SFTP_PASSWORD',
    keyFrom: undefined,
    ...change,
  });
  const fetched = (change?: object) => feeds.fetch('north', `${origin}/cars.csv`, access(change));
});
