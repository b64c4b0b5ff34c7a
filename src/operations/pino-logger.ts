import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { DestinationStream, Level, Logger, LoggerOptions } from 'pino';
import type { ServerThread } from '../platform/config/server-thread.js';
import type { Metrics } from '../platform/telemetry/metrics.js';
import { currentRequestId } from '../platform/telemetry/request-scope.js';
import type { ErrorReports } from './error-reports.js';

/**
 * Writes are synchronous, so nothing needs flushing. Flushing would retry a failed write
 * endlessly, which would hang the process after its output pipe is closed.
 */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: true });
  stream.flushSync = () => undefined;
  return stream;
}

/**
 * Nest's logger as JSON lines. `context` is the logging class, members of an object become fields,
 * and `requestId` identifies the request. Writes synchronously, so that no line is lost when the
 * process exits.
 */
export class PinoLogger implements LoggerService {
  private readonly logger: Logger;
  private metrics: Metrics | undefined;
  private reports: ErrorReports | undefined;

  constructor(
    level: string,
    { number, count }: Pick<ServerThread, 'number' | 'count'>,
    stream?: DestinationStream,
  ) {
    const options: LoggerOptions = {
      level,
      base: count > 1 ? { thread: number } : null,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
    };
    this.logger = pino(options, stream ?? standardOutput());
  }

  /** Pretty output if NODE_ENV is `development` and pino-pretty is installed; otherwise JSON. */
  static async open(level: string, thread: ServerThread): Promise<PinoLogger> {
    const pretty =
      process.env['NODE_ENV'] === 'development'
        ? await import('pino-pretty').catch(() => undefined)
        : undefined;
    return new PinoLogger(level, thread, pretty?.default({ sync: true, ignore: 'pid,hostname' }));
  }

  get isDebugLogged(): boolean {
    return this.logger.isLevelEnabled('debug');
  }

  /** Counts lines from now on. */
  countInto(metrics: Metrics): void {
    this.metrics = metrics;
  }

  /** Reports failures from now on, whatever the log level. */
  reportTo(reports: ErrorReports): void {
    this.reports = reports;
  }

  log(message: unknown, ...rest: unknown[]): void {
    // The framework's messages about its startup are debug output.
    this.write(FRAMEWORK_CONTEXTS.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    // Startup failures are also thrown, and printed when the process exits: as one sentence if
    // there is one, else with their stack.
    this.write(rest.at(-1) === START_FAILURES_CONTEXT ? 'debug' : 'error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  private write(level: Level, message: unknown, rest: unknown[]): void {
    const fields = fieldsOf(message);
    const context = rest.at(-1);
    if (level === 'error' || level === 'fatal')
      this.reports?.report({
        level,
        context: String(context),
        fields,
        requestId: currentRequestId(),
      });
    if (!this.logger.isLevelEnabled(level)) return;
    this.metrics?.lineLogged(level);
    this.logger[level]({ context, ...fields });
  }
}

const START_FAILURES_CONTEXT = 'ExceptionHandler';
const FRAMEWORK_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

function fieldsOf(message: unknown): object {
  if (message instanceof Error) return { msg: message.message, error: message.stack };
  return message !== null && typeof message === 'object' ? message : { msg: String(message) };
}
