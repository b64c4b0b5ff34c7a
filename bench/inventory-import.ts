import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateFeed } from '../test/imports/generate-feed.js';

/**
 * Imports a generated feed of a million rows, one in a hundred faulty, twice over, and prints rate and peak memory (Linux). Node's own
 * flags are those of `npm run inventory:import`, unless given.
 * After `npm run build`:
 * node --import ./test/contracts/writing-process/resolve-typescript.mjs bench/inventory-import.ts [--rows N] [--folder DIR]
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    flags: { type: 'string', default: flagsOfScript() },
    folder: { type: 'string', default: tmpdir() },
    command: { type: 'string', default: join(import.meta.dirname, '..', 'dist', 'src', 'commands', 'import.command.js') },
  },
});

const folder = mkdtempSync(join(values.folder, 'inventory-import-'));
try {
  const file = join(folder, 'feed.csv');
  generateFeed(file, { rows: Number(values.rows), faultEvery: 100 });
  for (const label of ['first import', 'the same again, --full']) {
    const { seconds, peak } = await runImport(file, label.endsWith('--full') ? ['--full'] : []);
    const rate = Math.round(Number(values.rows) / seconds);
    const memory = `${megabytes(peak.all)} MB at most, of these ${megabytes(peak.own)} MB not backed by files`;
    console.log(`${label}: ${seconds.toFixed(1)} s, ${rate} rows/s, ${memory}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

async function runImport(file: string, flags: string[]): Promise<{ seconds: number; peak: { all: number; own: number } }> {
  const startedAt = performance.now();
  const args = [...values.flags.split(' ').filter(Boolean), values.command, file, ...flags];
  const command = spawn(process.execPath, args, { env: { ...process.env, DATA_DIR: folder }, stdio: 'inherit' });
  const peak = { all: 0, own: 0 };
  const timer = setInterval(() => {
    const status = statusOf(command.pid!);
    peak.all = Math.max(peak.all, kilobytesIn(status, 'VmRSS'));
    peak.own = Math.max(peak.own, kilobytesIn(status, 'RssAnon'));
  }, 100);
  const [code] = (await once(command, 'close')) as [number];
  clearInterval(timer);
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return { seconds: (performance.now() - startedAt) / 1_000, peak };
}

/** The heap limits of the script in package.json. */
function flagsOfScript(): string {
  const text = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: Record<string, string> };
  return scripts['inventory:import']!.match(/--max-\S+/g)?.join(' ') ?? '';
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

function kilobytesIn(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

function megabytes(kilobytes: number): number {
  return Math.round(kilobytes / 1_024);
}
