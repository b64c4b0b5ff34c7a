import { beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../platform/config/config.js';
import { ServerThread } from '../platform/config/server-thread.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { withinRequest } from '../platform/telemetry/request-scope.js';
import { PinoLogger } from './pino-logger.js';

let written: string[];
const loggerOf = (level: string, count = 1) =>
  new PinoLogger(level, { number: 0, count }, { write: (line) => void written.push(line) });
const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('The log', () => {
  beforeEach(() => {
    written = [];
  });

  it('is a JSON line with its level as text and the request id', () => {
    const logger = loggerOf('info');
    logger.warn({ msg: 'disk is full', freeBytes: 0 }, 'Store');
    withinRequest('abc', () => logger.error('search failed', 'Search'));
    expect(lines()).toEqual([
      {
        level: 'warn',
        time: expect.any(Number),
        context: 'Store',
        msg: 'disk is full',
        freeBytes: 0,
      },
      {
        level: 'error',
        time: expect.any(Number),
        context: 'Search',
        msg: 'search failed',
        requestId: 'abc',
      },
    ]);
  });

  it('names the thread', () => {
    loggerOf('info', 2).log('built', 'Index');
    expect(lines()).toEqual([expect.objectContaining({ thread: 0, msg: 'built' })]);
  });

  it('contains the stack of a logged error', () => {
    loggerOf('info').error(new Error('broken'), 'Pages');
    expect(lines()).toEqual([
      expect.objectContaining({
        msg: 'broken',
        error: expect.stringContaining('pino-logger.spec'),
      }),
    ]);
  });

  it('counts its own lines only', async () => {
    const metrics = new Metrics(readConfig({ METRICS_PORT: '0' }), new ServerThread());
    const logger = loggerOf('warn');
    logger.countInto(metrics);
    logger.log('built', 'Index');
    logger.warn('late', 'Index');
    logger.warn('later', 'Index');
    const counted = await metrics.registry.getSingleMetricAsString('forecourt_log_lines_total');
    expect(counted.split('\n').filter((line) => !line.startsWith('#'))).toEqual([
      'forecourt_log_lines_total{level="warn"} 2',
    ]);
  });
});
