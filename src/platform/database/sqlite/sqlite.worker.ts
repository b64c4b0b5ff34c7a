import { parentPort, workerData } from 'node:worker_threads';
import { nameSourcesInStacks } from '../../telemetry/source-maps.js';
import type { SessionData, SessionRequest } from './session-messages.js';
import { SqliteSession } from './sqlite-session.js';

/**
 * The thread that holds a SQLite file, so that pages do not wait for the disk. Ends on the message
 * `null`.
 */
nameSourcesInStacks();
const port = parentPort!;
const session = new SqliteSession((workerData as SessionData).file, (answer) =>
  port.postMessage(answer),
);
port.on('message', (request: SessionRequest | null) => {
  if (request !== null) return session.take(request);
  session.close();
  port.close();
});
