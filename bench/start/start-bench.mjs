// @ts-check
// `start`: how long a server takes until it is ready, what processor and memory that costs, and how soon a command prints its help, in
// this revision and in an earlier one, in turns.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchSizes } from '../bench-sizes.mjs';
import { demoStore } from '../demo-store.mjs';
import { checkout, commandOf, removeCheckout, revisionOf } from '../earlier-revision.mjs';
import { median, short } from '../figures.mjs';
import { processorMs } from '../page/processor-time.mjs';
import { ServerProcess } from '../page/server-process.mjs';
import { machineLine, table } from '../report.mjs';
import { ROOT } from '../set-up.mjs';

const SIZES = [25_000, 1_000_000];
const KINDS = ['ready, ms', 'processor, ms', 'memory, MiB', '--help, ms'];

export function benchStart(options) {
  const before = revisionOf(options.before);
  const older = checkout(before);
  const withOlder = (size, given) => benchSize(size, { ...given, older });
  return benchSizes(
    'start',
    { sizes: SIZES, asked: { before }, benchSize: withOlder, reportOf },
    options,
  ).finally(() => removeCheckout(older));
}

async function benchSize(size, { older, rounds, seed, dataFolder }) {
  const { folder } = demoStore(size, { seed, dataFolder });
  const sides = [
    { root: ROOT, folder },
    { root: older, folder: join(older, 'cars') },
  ];
  cpSync(folder, sides[1].folder, { recursive: true });
  const measured = KINDS.map((name) => ({
    name,
    now: /** @type {number[]} */ ([]),
    before: /** @type {number[]} */ ([]),
  }));
  // The first round writes snapshots and is discarded.
  for (let round = 0; round <= rounds; round++) {
    for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const figures = await startOnce(sides[which]);
      if (round > 0)
        for (const [at, figure] of figures.entries())
          measured[at][which === 0 ? 'now' : 'before'].push(figure);
    }
  }
  return {
    size,
    kinds: measured.map(({ name, now, before }) => ({
      name,
      now: median(now),
      before: median(before),
    })),
  };
}

/** In the order of `KINDS`. */
async function startOnce({ root, folder }) {
  const server = await ServerProcess.start({ root, folder });
  const figures = [server.readyMs, processorMs(server.pid), memoryMiB(server.pid)];
  await server.stop();
  return [...figures, helpMs(root)];
}

function memoryMiB(pid) {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

function helpMs(root) {
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, [
    ...commandOf(root, 'inventory:import', 'import'),
    '--help',
  ]);
  if (status !== 0) throw new Error(`--help ended with ${status}.`);
  return performance.now() - startedAt;
}

function reportOf({ machine, before, seed, sizes }, { rounds }) {
  const rows = sizes.flatMap(({ size, kinds }) =>
    kinds.map((kind) => [
      `${size.toLocaleString('en-US')}, ${kind.name}`,
      short(kind.before),
      short(kind.now),
      short(kind.now / kind.before),
    ]),
  );
  return [
    `# Starts of this revision beside ${before}`,
    machineLine(machine),
    `From the start of the process to the line that says it is ready, with a snapshot; the median of ${rounds} rounds in turns, seed ${seed}.`,
    table(['cars, figure', 'before', 'now', 'ratio'], rows),
  ].join('\n\n');
}
