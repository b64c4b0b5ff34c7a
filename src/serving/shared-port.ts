import { createServer } from 'node:net';
import type { ListenOptions } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * Checks that the port is free. @throws what listening throws, such as EADDRINUSE. With a shared
 * port, another program's listener would silently take half of the connections.
 */
export function checkPort(port: number, host: string): Promise<void> {
  return tryToListen({ port, host });
}

/**
 * Whether several threads can listen on one port, with a queue each (SO_REUSEPORT: Linux and the
 * BSDs).
 */
export async function canSharePort(host: string): Promise<boolean> {
  return tryToListen({ port: 0, host, reusePort: true }).then(
    () => true,
    () => false,
  );
}

/** Listens, alone or as one of several threads. */
export async function listenOn(
  app: NestFastifyApplication,
  port: number,
  host: string,
  isShared: boolean,
): Promise<void> {
  // Fastify passes this option of Node on.
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
