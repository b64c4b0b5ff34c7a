import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { readConfig } from '../../platform/config/config.js';
import { ServerThread } from '../../platform/config/server-thread.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { PageRenderer } from './page-renderer.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;

let metrics: Metrics;
let renderer: PageRenderer;

const inFlight = async () =>
  (await metrics.registry.getSingleMetric('forecourt_renders_in_flight')!.get()).values[0]!.value;

describe('Rendering a page', () => {
  beforeEach(() => {
    const config = readConfig({ METRICS_PORT: '0' });
    metrics = new Metrics(config, new ServerThread());
    renderer = new PageRenderer(metrics);
  });

  it('counts as in progress until it is complete', async () => {
    const page = renderer.render(() => createElement('p', {}, 'cars'.repeat(50_000)), {});
    expect(await inFlight()).toBe(1);
    expect((await page).toString()).toBe(`<p>${'cars'.repeat(50_000)}</p>`);
    await turn();
    expect(await inFlight()).toBe(0);
  });

  it('fails completely when a view throws, and leaves nothing in progress', async () => {
    const broken = () => {
      throw new Error('the view is broken');
    };
    await expect(renderer.render(broken, {})).rejects.toThrow('the view is broken');
    await turn();
    expect(await inFlight()).toBe(0);
  });

  it('leaves no page in memory until a full collection', async () => {
    const pages = 100;
    const view = () => createElement('p', {}, 'cars'.repeat(50_000));
    const rendered = async () => {
      for (let page = 0; page < pages; page++) {
        await renderer.render(view, {});
        await turn();
        collect({ type: 'minor' });
      }
    };
    await rendered();
    collect({ type: 'major' });
    const before = process.memoryUsage().arrayBuffers;
    await rendered();
    expect((process.memoryUsage().arrayBuffers - before) / pages).toBeLessThan(20_000);
  });
});
