import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import type { IslandName } from '../../views/islands/island.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';
import { runFolder } from '../made-once.js';
import { SharedResource } from '../shared-resource.js';
import { setUpBrowser } from './shared-chromium.js';

/** Design widths in pixels. */
export const WIDTHS = { phone: 390, tablet: 820, desk: 1280 } as const;

const DEMO_CARS = 3_000;
/**
 * Generous, because load times are not tested: the first page of a server takes seconds beside
 * other suites.
 */
const ACTION_TIMEOUT_MS = 20_000;

export interface ShopperOptions {
  readonly widthPixels?: number;
  readonly hasScripts?: boolean;
  readonly hasTouch?: boolean;
  /** The default user agent is a bot's, and bots have no history. */
  readonly isPerson?: boolean;
}

const PERSON =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Console warnings about preloaded images in a browser without images. */
const PRELOADED_PICTURE = /preload.*(\/pictures\/|data:image)|(\/pictures\/|data:image).*preload/;

/** The real app and a real browser, for the tests of one file. */
export interface Shop {
  readonly app: NestFastifyApplication;
  readonly carsApp: NestFastifyApplication;
  readonly origin: string;
  readonly dataDir: string;
  /** A new shopper: empty storage and cache. */
  shopper(options?: ShopperOptions): Promise<Shopper>;
}

export interface ShopOptions {
  /**
   * The file changes cars, accounts or emails, or replaces a service, so it needs its own server.
   */
  readonly changesShop?: boolean;
  /** Loads images; without them a page takes half the time. */
  readonly hasPictures?: boolean;
  /**
   * Shows transitions and smooth scrolling; without them a page takes five sixths of the processor
   * time.
   */
  readonly hasMotion?: boolean;
}

/** Servers that tests do not change, by their settings. */
const SHARED_SHOPS = new Map<string, SharedResource<AppUnderTest>>();

/**
 * A shop for the current file or `describe`. Each test fails if a shopper's console has messages.
 * Files with equal settings share a server, unless they change it. Settings may be a function,
 * which runs before the start, and then have their own server.
 */
export function useShop(
  settings: Readonly<Record<string, string>> | (() => Promise<Record<string, string>>) = {},
  { changesShop = false, hasPictures = false, hasMotion = false }: ShopOptions = {},
): Shop {
  const shared = changesShop || typeof settings === 'function' ? undefined : sharedShop(settings);
  const chromium = setUpBrowser({ hasPictures });
  let running: AppUnderTest | undefined;
  let shoppers: Shopper[] = [];

  beforeAll(async () => {
    const env = typeof settings === 'function' ? await settings() : settings;
    running = shared ? await shared.acquire() : await startApp({ cars: DEMO_CARS, env });
  });
  afterEach(async () => {
    const faults = shoppers.flatMap((shopper) => shopper.faults);
    const hasFailed = Reflect.get(globalThis, Symbol.for('testHasFailed')) === true;
    const leftPages = hasFailed ? await Promise.all(shoppers.map((each) => each.whatIsSeen())) : [];
    for (const shopper of shoppers) await shopper.context.close();
    shoppers = [];
    expect({ faults, leftPages }).toEqual({ faults: [], leftPages: [] });
  });
  afterAll(async () => {
    await (shared ? shared.release() : running?.stop());
  });

  return {
    get app() {
      return running!.app;
    },
    get carsApp() {
      return running!.carsApp;
    },
    get origin() {
      return running!.origin;
    },
    get dataDir() {
      return running!.dataDir;
    },
    async shopper({
      widthPixels = WIDTHS.desk,
      hasScripts = true,
      hasTouch = false,
      isPerson = false,
    } = {}) {
      const context = await chromium.browser.newContext({
        baseURL: running!.origin,
        viewport: { width: widthPixels, height: 900 },
        javaScriptEnabled: hasScripts,
        hasTouch,
        reducedMotion: hasMotion ? 'no-preference' : 'reduce',
        ...(isPerson && { userAgent: PERSON }),
      });
      context.setDefaultTimeout(ACTION_TIMEOUT_MS);
      const shopper = new Shopper(context, await context.newPage(), hasScripts, hasPictures);
      shoppers.push(shopper);
      return shopper;
    },
  };
}

function sharedShop(env: Readonly<Record<string, string>>): SharedResource<AppUnderTest> {
  const key = JSON.stringify(Object.entries(env).toSorted());
  const known = SHARED_SHOPS.get(key);
  if (known) return known;
  const shop = new SharedResource(
    () => startApp({ cars: DEMO_CARS, env, within: runFolder() }),
    (app) => app.stop(),
  );
  SHARED_SHOPS.set(key, shop);
  return shop;
}

/** A shopper at the results page, with methods for actions and for what is visible. */
export class Shopper {
  private said: string[] = [];
  private expected: RegExp[] = [];
  private readonly inFlight = new Set<Request>();

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly hasScripts: boolean,
    private readonly hasPictures: boolean,
  ) {
    page.on('console', (message) => {
      if (!this.hasPictures && PRELOADED_PICTURE.test(message.text())) return;
      if (message.type() === 'error' || message.type() === 'warning')
        this.said.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.said.push(`page error: ${error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 400) this.said.push(`${response.status()} ${response.url()}`);
    });
    page.on('request', (request) => {
      // The requests of the page before are over.
      if (request.isNavigationRequest() && !request.frame().parentFrame()) this.inFlight.clear();
      // Chromium does not say when a beacon has ended.
      if (request.resourceType() !== 'ping') this.inFlight.add(request);
    });
    page.on('requestfinished', (request) => this.inFlight.delete(request));
    page.on('requestfailed', (request) => this.inFlight.delete(request));
  }

  /** Errors, warnings, rejected resources and failed responses, except expected ones. */
  get faults(): readonly string[] {
    return this.said.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }

  expectFault(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  async visit(path = '/cars-for-sale'): Promise<void> {
    await this.page.goto(path, { waitUntil: 'load' });
  }

  /** For the report of a failed test: the page, its messages and all of the console. */
  async whatIsSeen(): Promise<object> {
    const messages = this.page.locator('h1, [role=alert], [role=status], dialog[open] h2');
    return {
      url: this.page.url(),
      messages: await messages.filter({ visible: true }).allTextContents().catch(String),
      console: this.said,
    };
  }

  /** Path and query of the address bar. */
  get address(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  /**
   * Runs an action that changes the results, and waits for them: an update with scripts, a new page
   * without.
   */
  async seeChange(act: () => Promise<unknown>): Promise<void> {
    await this.page
      .locator('#results')
      .evaluate((results) => results.setAttribute('data-title', 'before'));
    await act();
    await this.page.locator('#results:not([data-title="before"])').waitFor({ state: 'attached' });
    if (!this.hasScripts) await this.page.waitForLoadState('load');
  }

  section(title: string): Locator {
    return this.page.locator('details.section').filter({
      has: this.page
        .locator('summary')
        .filter({ hasText: new RegExp(`^${escape(title)}( \\d+ selected)?$`) }),
    });
  }

  /** The input of an option; opens its section. */
  async option(title: string, label: string): Promise<Locator> {
    const section = this.section(title);
    await openDetails(section);
    return section
      .locator('label')
      .filter({ hasText: new RegExp(`^${escape(label)}[+\\d,]*$`) })
      .locator('input');
  }

  async tick(title: string, label: string): Promise<void> {
    const input = await this.option(title, label);
    await this.settle(() => input.click());
  }

  /** Clears an option: unchecks a checkbox, or selects "Any" instead. */
  async untick(title: string, label: string): Promise<void> {
    const input = await this.option(title, label);
    await ((await input.getAttribute('type')) === 'radio'
      ? this.tick(title, 'Any')
      : this.settle(() => input.click()));
  }

  /** Selects an option by the field's label. */
  async pick(label: string, option: string | { value: string }): Promise<void> {
    const select = this.page.getByLabel(label, { exact: true }).first();
    await this.settle(() =>
      select.selectOption(typeof option === 'string' ? { label: option } : option),
    );
  }

  chips(): Promise<string[]> {
    return this.page
      .locator('[aria-label="Applied filters"] .chip')
      .evaluateAll((chips) => chips.map((chip) => chip.textContent.replace('Remove filter: ', '')));
  }

  async removeChip(label: string): Promise<void> {
    await this.seeChange(() =>
      this.page.getByRole('link', { name: `Remove filter: ${label}`, exact: true }).click(),
    );
  }

  /** The number in the heading of the list. */
  async resultCount(): Promise<number> {
    return toNumber(await this.page.locator('#results-heading').textContent());
  }

  /** Ids of the listed cars, in order. */
  cars(): Promise<string[]> {
    return this.page
      .locator('#listings > .slot:not(.extra) article')
      .evaluateAll((cards) => cards.map((card) => card.id));
  }

  /** Waits until an island is hydrated. */
  async isAwake(island: IslandName): Promise<void> {
    await this.page
      .locator(`[data-island="${island}"][data-awake]`)
      .first()
      .waitFor({ state: 'attached' });
  }

  /**
   * Waits for three frames of the page and their observers: an exchange of the results takes as many.
   * Requests that the page has begun by then are known.
   */
  async drawn(): Promise<void> {
    if (!this.hasScripts) return this.page.waitForLoadState('load');
    for (let frames = 0; frames < 3; frames++)
      await this.page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const observer = new IntersectionObserver(() => {
              observer.disconnect();
              resolve();
            });
            observer.observe(document.documentElement);
          }),
      );
  }

  /**
   * Waits until the page has ended what it has begun, so that a test can show what does not happen:
   * it is drawn, and has no request in flight. Timers are not awaited; `page.clock` runs them.
   */
  async settled(): Promise<void> {
    do await this.drawn();
    while (this.inFlight.size > 0);
  }

  /** Id of the focused element. Filter options have no id, so they return a selector instead. */
  focusedId(): Promise<string> {
    return this.page.evaluate(() => {
      const focused = document.activeElement;
      return focused instanceof HTMLInputElement && focused.id === ''
        ? `[name="${focused.name}"][value="${focused.value}"]`
        : (focused?.id ?? '');
    });
  }

  /** With scripts, controls search at once; without, the form's button does. */
  private async settle(act: () => Promise<unknown>): Promise<void> {
    if (this.hasScripts) await this.seeChange(act);
    else {
      await act();
      await this.seeChange(() => this.page.locator('#filters-submit').click());
    }
  }
}

async function openDetails(details: Locator): Promise<void> {
  if ((await details.getAttribute('open')) === null)
    await details.locator('summary').first().click();
}

/** Names of the visible options, without counts. */
export function shownOptions(within: Locator): Promise<string[]> {
  return within
    .locator('label:visible')
    .evaluateAll((labels) =>
      labels.map((label) =>
        Array.from(label.childNodes, (node) =>
          node.nodeType === Node.TEXT_NODE ? node.textContent : '',
        ).join(''),
      ),
    );
}

export function toNumber(text: string | null): number {
  return Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', '') ?? Number.NaN);
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
