import { afterAll, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { runFolder } from '../made-once.js';
import { SharedResource } from '../shared-resource.js';
import { launchChromium } from './chromium.js';

const shared = (hasPictures: boolean) =>
  new SharedResource(
    () => launchChromium({ hasPictures, folder: runFolder() }),
    (browser) => browser.close(),
    (browser) => browser.isConnected(),
  );
const BROWSERS = { withPictures: shared(true), withoutPictures: shared(false) };

/**
 * The worker's Chromium, for the tests of one file or `describe`. The caller closes its contexts.
 */
export function setUpBrowser({ hasPictures = true } = {}): { readonly browser: Browser } {
  const resource = hasPictures ? BROWSERS.withPictures : BROWSERS.withoutPictures;
  let running: Browser | undefined;
  beforeAll(async () => {
    running = await resource.acquire();
  });
  afterAll(() => resource.release());
  return {
    get browser() {
      return running!;
    },
  };
}
