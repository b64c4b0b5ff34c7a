import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { IntegratorKeys } from './integrator-keys.js';

let dataDir: string;
let keys: IntegratorKeys;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forecourt-keys-'));
  keys = new IntegratorKeys(dataDir, () => 1_000);
});
afterEach(() => {
  keys.close();
  rmSync(dataDir, { recursive: true });
});

describe('Keys of integrators', () => {
  it('are found by whoever reads the folder, with their class', () => {
    const { key, integrator } = keys.create('North Motors', 'partner');
    const reader = new IntegratorKeys(dataDir);
    expect(reader.find(key)).toEqual({ id: integrator.id, name: 'North Motors', rateClass: 'partner', madeAt: 1_000, withdrawnAt: null });
    expect(reader.find(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined();
    reader.close();
  });

  it('are nowhere in the files', () => {
    const { key } = keys.create('North Motors', 'standard');
    const files = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'latin1'));
    expect(files.some((text) => text.includes('North Motors'))).toBe(true);
    expect(files.filter((text) => text.includes(key) || text.includes(key.slice(4)))).toEqual([]);
  });

  it('are never the same twice', () => {
    const made = Array.from({ length: 100 }, () => keys.create('North Motors', 'standard').key);
    expect(new Set(made).size).toBe(100);
    for (const key of made) expect(key).toMatch(/^fck_[\w-]{43}$/);
  });

  it('are worth nothing once withdrawn, and stay in the list', () => {
    const { key, integrator } = keys.create('North Motors', 'standard');
    const other = keys.create('South Motors', 'standard');
    expect(keys.withdraw(integrator.id)).toMatchObject({ withdrawnAt: 1_000 });
    expect(keys.withdraw(99)).toBeUndefined();
    expect([keys.find(key), keys.find(other.key)?.name]).toEqual([undefined, 'South Motors']);
    expect(keys.list().map(({ name, withdrawnAt }) => [name, withdrawnAt])).toEqual([
      ['North Motors', 1_000],
      ['South Motors', null],
    ]);
  });

  it('leave no file behind where none was ever made', () => {
    expect([keys.list(), keys.find(`fck_${'a'.repeat(43)}`), keys.withdraw(1)]).toEqual([[], undefined, undefined]);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
