import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const LOOK_FOR_IDLE_MS = 50;

/**
 * Closes it when what is being answered is answered. Connections are let go of as they fall idle: one whose answer had begun before
 * has not told its client, who may keep it for a minute.
 */
export async function closeApp(app: NestFastifyApplication): Promise<void> {
  const lettingGo = setInterval(() => app.getHttpServer().closeIdleConnections(), LOOK_FOR_IDLE_MS);
  await app.close();
  clearInterval(lettingGo);
}
