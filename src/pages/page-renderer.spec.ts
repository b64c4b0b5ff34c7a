import { describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { readConfig } from '../config/config.js';
import { ServerThread } from '../config/server-thread.js';
import { Metrics } from '../telemetry/metrics.js';
import { PageRenderer } from './page-renderer.js';

const renderer = new PageRenderer(new Metrics(readConfig({ METRICS_PORT: '0' }), new ServerThread()));

describe('rendering a page', () => {
  it('begins a document with its doctype, and a fragment with its markup', async () => {
    expect((await renderer.render(() => createElement('html', {}, createElement('body')), {})).toString()).toMatch(
      /^<!DOCTYPE html><html>/,
    );
    expect((await renderer.render(() => createElement('p', {}, 'cars'), {})).toString()).toBe('<p>cars</p>');
  });

  it('fails as a whole where a view throws', async () => {
    const broken = () => {
      throw new Error('the view is broken');
    };
    await expect(renderer.render(broken, {})).rejects.toThrow('the view is broken');
  });
});
