import { Logger } from '@nestjs/common';

/**
 * What nobody has caught leaves the process in a state that nobody knows: it is said in one line, what is being answered is answered to
 * its end by `stop`, and the process ends with 1, for whoever runs it to start another. A second one ends it at once.
 */
export function endOnUncaught(stop: () => Promise<void>): void {
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
    logger.fatal({ msg: 'uncaught error, the server exits', origin, error: error instanceof Error ? error.stack : String(error) });
    void end();
  });
}
