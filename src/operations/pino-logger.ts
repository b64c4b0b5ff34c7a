import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { DestinationStream, Level, Logger, LoggerOptions } from 'pino';
import type { ServerThread } from '../config/server-thread.js';
import type { Metrics } from '../telemetry/metrics.js';
import { currentRequestId } from '../telemetry/request-scope.js';
import type { ErrorReports } from './error-reports.js';

/**
 * Nest's log as JSON lines: `context` is the class that speaks, an object's members become fields, and `requestId` names the request that
 * a line is about. Written at once, so that the last words of a process are not lost.
 */
export class PinoLogger implements LoggerService {
  private readonly logger: Logger;
  private metrics: Metrics | undefined;
  private reports: ErrorReports | undefined;

  constructor(level: string, { number, count }: Pick<ServerThread, 'number' | 'count'>, stream?: DestinationStream) {
    const options: LoggerOptions = {
      level,
      base: count > 1 ? { thread: number } : null,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
    };
    this.logger = stream ? pino(options, stream) : pino(options);
  }

  /** For people where NODE_ENV is `development` and the package that writes for them is there; JSON otherwise. */
  static async open(level: string, thread: ServerThread): Promise<PinoLogger> {
    const pretty = process.env['NODE_ENV'] === 'development' ? await import('pino-pretty').catch(() => undefined) : undefined;
    return new PinoLogger(level, thread, pretty?.default({ sync: true, ignore: 'pid,hostname' }));
  }

  get isDebugLogged(): boolean {
    return this.logger.isLevelEnabled('debug');
  }

  /** Counts the lines that are written from now on. */
  countInto(metrics: Metrics): void {
    this.metrics = metrics;
  }

  /** Failures from now on are told, whatever is written of them. */
  reportTo(reports: ErrorReports): void {
    this.reports = reports;
  }

  log(message: unknown, ...rest: unknown[]): void {
    // What the framework says about its own start is for its developers.
    this.write(FRAMEWORK_CONTEXTS.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    // What keeps a server from starting is thrown, too, and said where it ends: in a sentence where there is one, else with its stack.
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
      this.reports?.report({ level, context: String(context), fields, requestId: currentRequestId() });
    if (!this.logger.isLevelEnabled(level)) return;
    this.metrics?.lineLogged(level);
    this.logger[level]({ context, ...fields });
  }
}

const START_FAILURES_CONTEXT = 'ExceptionHandler';
const FRAMEWORK_CONTEXTS = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

function fieldsOf(message: unknown): object {
  if (message instanceof Error) return { msg: message.message, error: message.stack };
  return message !== null && typeof message === 'object' ? message : { msg: String(message) };
}
