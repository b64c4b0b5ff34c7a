import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Waits until jest closes its pipe, also by being killed. Then stops each PostgreSQL and OpenSearch
 * whose data is in the folder, and removes the folder. Renames it first, so that leftover workers
 * cannot add to it.
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
  # A killed node may still be writing.
  until rm -rf "$0-over"; do sleep 0.05; done
`;

/** @type {import('node:child_process').ChildProcess | undefined} */
let keeper;

/**
 * Creates the folder that all specs of a run share. It is removed after the run, however that ends.
 */
export function makeRunFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-made-once-'));
  // PostgreSQL does not run as root, and its user needs access.
  chmodSync(folder, 0o755);
  // Ctrl+C ends jest's process group, which this process must outlive.
  keeper = spawn('sh', ['-c', REMOVE_AFTER_RUN, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  keeper.unref();
  return folder;
}

/** Stops the run's shared servers and removes its folder. */
export async function removeRunFolder() {
  if (keeper === undefined) return;
  keeper.ref();
  keeper.stdin?.end();
  await once(keeper, 'exit');
}
