import { Logger } from '@nestjs/common';

/**
 * Handles uncaught errors, after which the state of the process is unknown: logs one line, finishes
 * responses with `stop`, and exits with 1, so that a supervisor starts a new one. A second error
 * exits at once.
 */
export function exitOnUncaught(stop: () => Promise<void>): void {
  const logger = new Logger('Server');
  let isEnding = false;
  const end = async () => {
    if (!isEnding) {
      isEnding = true;
      await stop().catch(() => undefined);
    }
    process.exit(1);
  };
  process.on('uncaughtException', (error: unknown, origin) => {
    logger.fatal({
      msg: 'uncaught error, the server exits',
      origin,
      error: error instanceof Error ? error.stack : String(error),
    });
    void end();
  });
}
