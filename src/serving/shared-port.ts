import { createServer } from 'node:net';
import type { ListenOptions } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * Whether this machine can listen there, before anything else is done. @throws what listening would, EADDRINUSE above all when another
 * program has the port: sharing it among threads would silently take half of its connections.
 */
export function checkPort(port: number, host: string): Promise<void> {
  return tryToListen({ port, host });
}

/** Whether several threads can listen on one port, each with a queue of its own (SO_REUSEPORT; Linux and the BSDs have it). */
export async function canSharePort(host: string): Promise<boolean> {
  return tryToListen({ port: 0, host, reusePort: true }).then(
    () => true,
    () => false,
  );
}

/** Listens, alone or as one of several threads. */
export async function listenOn(app: NestFastifyApplication, port: number, host: string, isShared: boolean): Promise<void> {
  // An option of Node that Fastify passes on without knowing it.
  const options = { port, host, reusePort: isShared };
  await app.listen(options);
}

function tryToListen(options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(options, () => server.close(() => resolve()));
  });
}
