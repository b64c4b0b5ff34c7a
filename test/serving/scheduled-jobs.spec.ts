import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SchedulerRegistry } from '@nestjs/schedule';
import { readConfig } from '../../src/platform/config/config.js';
import { ServerThread } from '../../src/platform/config/server-thread.js';
import { createApp } from '../../src/create-app.js';

describe('scheduled jobs', () => {
  let folder: string;
  let app: NestFastifyApplication;

  const registryOf = async (thread: ServerThread) => {
    folder = mkdtempSync(join(tmpdir(), 'forecourt-test-'));
    const config = readConfig({ DATA_DIR: folder, METRICS_PORT: '0', LOG_LEVEL: 'error' });
    app = await createApp(config, thread);
    await app.init();
    return app.get(SchedulerRegistry, { strict: false });
  };

  afterEach(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('run in the first thread, on the minute or hour of UTC', async () => {
    const jobs = [...(await registryOf(ServerThread.first(2))).getCronJobs().values()];
    expect(jobs.length).toBeGreaterThan(0);
    const seconds = jobs.map((job) => job.nextDate().toMillis() % 60_000);
    expect(seconds).toEqual(jobs.map(() => 0));
  });

  it('do not run in other threads, which have intervals', async () => {
    const registry = await registryOf(new ServerThread(1, 2));
    expect(registry.getCronJobs().size).toBe(0);
    expect(registry.getIntervals().length).toBeGreaterThan(0);
  });
});
