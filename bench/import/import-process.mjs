// @ts-check
// The product's import command as `npm run inventory:import` runs it, with what it takes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandProgram } from '../../scripts/server-program.mjs';
import { ROOT } from '../set-up.mjs';

const COMMAND = commandProgram('inventory:import');
const LOOK_EVERY_MS = 100;

/**
 * Runs it to the end: rows per second over all steps, processor seconds, and peak memory in MiB
 * (Linux).
 * @throws unless it exits with 0
 */
export async function timeImport(dataDir, file, rows, ...flags) {
  const startedAt = performance.now();
  const command = spawn(process.execPath, [...heapFlags(), ...COMMAND, file, ...flags], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  command.stderr.on('data', (text) => (said += text));
  let [peakKiB, processorSeconds] = [0, 0];
  const timer = setInterval(() => {
    peakKiB = Math.max(peakKiB, memoryKiB(command.pid));
    processorSeconds = Math.max(processorSeconds, processorSecondsOf(command.pid));
  }, LOOK_EVERY_MS);
  const [code] = await once(command, 'close');
  clearInterval(timer);
  if (code !== 0) throw new Error(`The import ended with ${code}:\n${said}`);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { seconds, processorSeconds, rowsPerSecond: rows / seconds, peakMiB: peakKiB / 1_024 };
}

/** The flags of the script in package.json. */
function heapFlags() {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return scripts['inventory:import'].match(/--max-\S+/g) ?? [];
}

function memoryKiB(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Both fields after the name, which may have spaces, count hundredths of a second. */
function processorSecondsOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}
