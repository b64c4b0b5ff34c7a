import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SQLITE } from '../sqlite-codes.js';
import type { SessionReply, SessionStep } from './session-messages.js';
import { SqliteSession } from './sqlite-session.js';

let folder: string;
let session: SqliteSession;
let answers: SessionReply[];
let commits: number[];
let lastNumber: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-session-'));
  answers = [];
  commits = [];
  lastNumber = 0;
  openSession();
  for (const sql of [
    'CREATE TABLE saved (car TEXT PRIMARY KEY)',
    "INSERT INTO saved VALUES ('first')",
  ])
    changeBy(sql);
});
function openSession(): void {
  session = new SqliteSession(join(folder, 'shoppers.sqlite'), (answer) => answers.push(answer));
}

afterEach(() => {
  session.close();
  rmSync(folder, { recursive: true });
});

/** Longer than a busy machine needs to end another transaction. */
const PATIENCE_MS = 60_000;

/** SQLite's number for FULL. */
const FLUSHES_EACH_COMMIT = 2;

/** Returns the request number, to find the answer. */
function ask(step: SessionStep): number {
  session.take({ number: ++lastNumber, step });
  if (step.kind === 'commit') commits.push(lastNumber);
  return lastNumber;
}

const run = (sql: string) => ask({ kind: 'run', sql, parameters: [] });
const answerTo = (number: number) => answers.find((answer) => answer.number === number);

/** Waits until all commits are answered: flushed, or rejected. */
async function onDisk(): Promise<void> {
  while (!commits.every(answerTo)) await sleep(1);
}

/** Returns the number of the commit. */
function changeBy(sql: string): number {
  ask({ kind: 'begin', patienceMs: PATIENCE_MS });
  run(sql);
  return ask({ kind: 'commit', isNextWaiting: false });
}

function carsOnDisk(): unknown[] {
  const number = ask({ kind: 'read', sql: 'SELECT car FROM saved ORDER BY car', parameters: [] });
  return answerTo(number)!.result!.rows.map(({ car }) => car);
}

describe('A SQLite session', () => {
  it('acknowledges commits in order once they are on disk', async () => {
    await onDisk();
    const numbers = ['a', 'b', 'c'].map((car) => changeBy(`INSERT INTO saved VALUES ('${car}')`));
    expect([numbers.map(answerTo), carsOnDisk()]).toEqual([
      [undefined, undefined, undefined],
      ['first'],
    ]);
    await onDisk();
    expect(numbers.map((number) => answerTo(number)?.error)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([numbers.every(answerTo), carsOnDisk()]).toEqual([true, ['a', 'b', 'c', 'first']]);
  });

  it('flushes each commit to disk, so that a power failure loses none', () => {
    ask({ kind: 'begin', patienceMs: PATIENCE_MS });
    const setting = answerTo(run('PRAGMA synchronous'));
    ask({ kind: 'rollback' });
    expect(setting?.result?.rows).toEqual([{ synchronous: FLUSHES_EACH_COMMIT }]);
  });

  it('leaves nothing of a deleted row in its file', async () => {
    const cars = Array.from({ length: 300 }, (_, at) => `a deleted car ${at}`);
    for (const car of cars) changeBy(`INSERT INTO saved VALUES ('${car}')`);
    await onDisk();
    changeBy("DELETE FROM saved WHERE car LIKE 'a deleted car %'");
    await onDisk();
    session.close();
    expect(readdirSync(folder)).toEqual(['shoppers.sqlite']);
    const bytes = readFileSync(join(folder, 'shoppers.sqlite'));
    openSession();
    expect([bytes.includes('first'), bytes.includes('a deleted car')]).toEqual([true, false]);
  });

  it('serves reads while a transaction waits for another process, and starts it afterwards', async () => {
    await onDisk();
    const other = new DatabaseSync(join(folder, 'shoppers.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    const waiting = ask({ kind: 'begin', patienceMs: PATIENCE_MS });
    expect([carsOnDisk(), answerTo(waiting)]).toEqual([['first'], undefined]);
    other.exec("INSERT INTO saved VALUES ('other'); COMMIT");
    other.close();
    while (!answerTo(waiting)) await sleep(1);
    run("INSERT INTO saved VALUES ('waited')");
    const commit = ask({ kind: 'commit', isNextWaiting: false });
    while (!answerTo(commit)) await sleep(1);
    expect([answerTo(waiting)?.error, carsOnDisk()]).toEqual([
      undefined,
      ['first', 'other', 'waited'],
    ]);
  });

  it('rolls back one transaction of a group, and keeps the others', async () => {
    const kept = changeBy("INSERT INTO saved VALUES ('a')");
    ask({ kind: 'begin', patienceMs: PATIENCE_MS });
    run("INSERT INTO saved VALUES ('b')");
    ask({ kind: 'rollback' });
    const rejected =
      (ask({ kind: 'begin', patienceMs: PATIENCE_MS }), run("INSERT INTO saved VALUES ('a')"));
    ask({ kind: 'rollback' });
    await onDisk();
    expect(answerTo(rejected)?.error?.message).toContain('UNIQUE');
    expect([answerTo(kept)?.error, carsOnDisk()]).toEqual([undefined, ['a', 'first']]);
  });

  it('delays fsync for an open transaction', async () => {
    const first = changeBy("INSERT INTO saved VALUES ('a')");
    ask({ kind: 'begin', patienceMs: PATIENCE_MS });
    await sleep(5);
    expect(answerTo(first)).toBeUndefined();
    const second = ask({ kind: 'commit', isNextWaiting: false });
    await onDisk();
    expect([answerTo(first), answerTo(second)].every(Boolean)).toBe(true);
  });

  it('acknowledges nothing that a full disk rejected, and resumes when there is space', async () => {
    await onDisk();
    const pages = answerTo(ask({ kind: 'read', sql: 'PRAGMA page_count', parameters: [] }))!.result!
      .rows[0]!['page_count'];
    changeBy(`PRAGMA max_page_count = ${Number(pages) + 1}`);
    await onDisk();
    const small = changeBy("INSERT INTO saved VALUES ('small')");
    ask({ kind: 'begin', patienceMs: PATIENCE_MS });
    const large = run(`INSERT INTO saved VALUES ('${'x'.repeat(100_000)}')`);
    const commit = ask({ kind: 'commit', isNextWaiting: false });
    await onDisk();
    expect(answerTo(large)?.error?.errcode).toBe(SQLITE.FULL);
    // Both have a retryable code, also the small one.
    expect(answerTo(commit)?.error?.errcode).toBe(SQLITE.ABORT);
    expect(answerTo(small)?.error?.errcode ?? SQLITE.ABORT).toBe(SQLITE.ABORT);
    // Stored and acknowledged, or neither.
    expect(carsOnDisk()).toEqual(answerTo(small)?.error ? ['first'] : ['first', 'small']);
    changeBy('PRAGMA max_page_count = 1000000');
    changeBy("INSERT INTO saved VALUES ('later')");
    await onDisk();
    expect(carsOnDisk()).toContain('later');
  });

  it('abandons a group in which a rollback failed, and continues with the next at once', async () => {
    await onDisk();
    const other = changeBy("INSERT INTO saved VALUES ('other')");
    ask({ kind: 'begin', patienceMs: PATIENCE_MS });
    run("INSERT INTO saved VALUES ('half')");
    run('RELEASE one');
    const rollback = ask({ kind: 'rollback' });
    expect([answerTo(rollback)?.error, answerTo(other)?.error?.errcode]).toEqual([
      undefined,
      SQLITE.ABORT,
    ]);
    const next = changeBy("INSERT INTO saved VALUES ('next')");
    await onDisk();
    expect([answerTo(next)?.error, carsOnDisk()]).toEqual([undefined, ['first', 'next']]);
  });

  it('writes nothing of a transaction whose commit failed', async () => {
    await onDisk();
    ask({ kind: 'begin', patienceMs: PATIENCE_MS });
    run("INSERT INTO saved VALUES ('half')");
    run('RELEASE one');
    const commit = ask({ kind: 'commit', isNextWaiting: false });
    ask({ kind: 'rollback' });
    await onDisk();
    expect([answerTo(commit)?.error !== undefined, carsOnDisk()]).toEqual([true, ['first']]);
  });

  it('reports a lock timeout, and that nothing was done', async () => {
    await onDisk();
    const other = new SqliteSession(join(folder, 'shoppers.sqlite'), () => undefined);
    other.take({ number: 1, step: { kind: 'begin', patienceMs: PATIENCE_MS } });
    const [number, atOnce] = [
      ask({ kind: 'begin', patienceMs: 20 }),
      ask({ kind: 'begin', patienceMs: 0 }),
    ];
    expect(answerTo(atOnce)?.error?.errcode).toBe(SQLITE.BUSY);
    while (!answerTo(number)) await sleep(1);
    expect(answerTo(number)?.error?.errcode).toBe(SQLITE.BUSY);
    other.take({ number: 2, step: { kind: 'rollback' } });
    other.close();
    changeBy("INSERT INTO saved VALUES ('a')");
    await onDisk();
    expect(carsOnDisk()).toEqual(['a', 'first']);
  });

  it('keeps commits from before closing, and nothing else', () => {
    changeBy("INSERT INTO saved VALUES ('a')");
    ask({ kind: 'begin', patienceMs: PATIENCE_MS });
    run("INSERT INTO saved VALUES ('half')");
    session.close();
    session = new SqliteSession(join(folder, 'shoppers.sqlite'), (answer) => answers.push(answer));
    expect(carsOnDisk()).toEqual(['a', 'first']);
    expect(statSync(join(folder, 'shoppers.sqlite')).size).toBeGreaterThan(0);
  });
});
