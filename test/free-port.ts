import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { runFolder } from './made-once.js';

/** Below the ephemeral ports, so that the system assigns none of these to another process. */
const FIRST_PORT = 20_000;
const PORT_COUNT = 10_000;

/**
 * A port that no process listens on and no other spec of the run gets. It stays free between two
 * servers.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + randomInt(PORT_COUNT);
    if (isTaken(port)) continue;
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/** Whether a spec of this run has the port; if not, takes it. */
function isTaken(port: number): boolean {
  try {
    writeFileSync(join(runFolder(), `port-${port}`), '', { flag: 'wx' });
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return true;
  }
}
