import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Reads until the run is over: its pipe is closed when jest ends, also when jest is killed. Then it stops each PostgreSQL and OpenSearch
 * whose data is in the folder, and removes the folder. Under another name: a worker that jest has left behind can add nothing to it.
 */
const REMOVE_AFTER_RUN = `
  cat > /dev/null
  mv "$0" "$0-over"
  for file in "$0-over"/postgres-*/data/postmaster.pid; do
    [ -f "$file" ] || continue
    pid=$(head -n 1 "$file")
    kill -QUIT "$pid"
    while kill -0 "$pid" 2> /dev/null; do sleep 0.05; done
  done
  for file in "$0-over"/opensearch-*/node-*.pid; do
    [ -f "$file" ] || continue
    kill -KILL "$(cat "$file")" 2> /dev/null
  done
  # A node that is killed may still write.
  until rm -rf "$0-over"; do sleep 0.05; done
`;

/** @type {import('node:child_process').ChildProcess | undefined} */
let keeper;

/** Makes the folder that all specs of a run share. It is gone when the run is, however that ends. */
export function makeRunFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-made-once-'));
  // PostgreSQL refuses to run as root, and its user has to get to the data.
  chmodSync(folder, 0o755);
  // Ctrl+C ends the process group of jest; this process has to outlive it.
  keeper = spawn('sh', ['-c', REMOVE_AFTER_RUN, folder], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] });
  keeper.unref();
  return folder;
}

/** Ends the run's shared servers and removes its folder. */
export async function removeRunFolder() {
  if (keeper === undefined) return;
  keeper.ref();
  keeper.stdin?.end();
  await once(keeper, 'exit');
}
