import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { Level, Logger } from 'pino';

/** Nest's log as JSON lines: `context` is the class that speaks, an object's members become fields. */
export class PinoLogger implements LoggerService {
  private readonly logger: Logger;

  constructor(level: string) {
    this.logger = pino({ level, base: null });
  }

  log(message: unknown, ...rest: unknown[]): void {
    // What the framework says about its own start is for its developers.
    this.write(FRAMEWORK_CONTEXTS.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
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
    const fields = message !== null && typeof message === 'object' ? message : { msg: String(message) };
    this.logger[level]({ context: rest.at(-1), ...fields });
  }
}

const FRAMEWORK_CONTEXTS = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);
