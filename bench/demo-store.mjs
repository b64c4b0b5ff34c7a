// @ts-check
// Demo inventories in stores of record, made once by the product's own command and kept between runs.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandProgram } from '../scripts/server-program.mjs';

const COMMAND = commandProgram('inventory:demo');

/**
 * The folder of a store with so many demo cars (a DATA_DIR of the product), and the time of its
 * creation: freshness is computed as of then, so that every process gives every car the same
 * score.
 */
export function demoStore(cars, { seed, dataFolder = join(tmpdir(), 'forecourt-bench') }) {
  const folder = join(dataFolder, `demo-${cars}-${seed}`);
  const factsFile = join(folder, 'made.json');
  if (!existsSync(factsFile)) {
    console.log(`Generating ${cars.toLocaleString('en-US')} demo cars in ${folder} …`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const env = { ...process.env, DATA_DIR: folder };
    execFileSync(process.execPath, [...COMMAND, '--count', String(cars), '--seed', String(seed)], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    writeFileSync(factsFile, JSON.stringify({ madeAt: Date.now() }));
  }
  return { folder, ...JSON.parse(readFileSync(factsFile, 'utf8')) };
}
