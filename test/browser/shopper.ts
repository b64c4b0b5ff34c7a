import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { IslandName } from '../../views/islands/island.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';
import { runFolder } from '../made-once.js';
import { SharedResource } from '../shared-resource.js';
import { setUpBrowser } from './shared-chromium.js';

/** Widths the design names: a phone, a tablet, a desk. */
export const WIDTHS = { phone: 390, tablet: 820, desk: 1280 } as const;

const DEMO_CARS = 3_000;
/** How long a page may take is not the subject: the first one of a server, drawn beside other suites, takes seconds. */
const ACTION_TIMEOUT_MS = 20_000;

export interface ShopperOptions {
  readonly widthPixels?: number;
  readonly hasScripts?: boolean;
  readonly hasTouch?: boolean;
  /** The default user agent is a bot's, and bots have no history. */
  readonly isPerson?: boolean;
}

const PERSON = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** What a browser without pictures says of those that a page asks for ahead. */
const PRELOADED_PICTURE = /preload.*(\/pictures\/|data:image)|(\/pictures\/|data:image).*preload/;

/** The real app and a real browser for the tests of one file. */
export interface Shop {
  readonly app: NestFastifyApplication;
  readonly carsApp: NestFastifyApplication;
  readonly origin: string;
  readonly dataDir: string;
  /** Somebody new: nothing stored, nothing cached. */
  shopper(options?: ShopperOptions): Promise<Shopper>;
}

export interface ShopOptions {
  /** The file changes cars, accounts or mails, or replaces a service: it gets a server of its own. */
  readonly changesShop?: boolean;
  /** A page without pictures takes half the time. */
  readonly hasPictures?: boolean;
}

/** Servers that no test changes, by their settings. */
const SHARED_SHOPS = new Map<string, SharedResource<AppUnderTest>>();

/**
 * A shop for the file or `describe` it is called in; after each test nothing may have been said on a shopper's console. Files that share
 * settings share a server, unless they change it. Settings that are a function are asked for before the shop opens, and get a server of
 * their own.
 */
export function useShop(
  settings: Readonly<Record<string, string>> | (() => Promise<Record<string, string>>) = {},
  { changesShop = false, hasPictures = false }: ShopOptions = {},
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
    for (const shopper of shoppers) await shopper.context.close();
    shoppers = [];
    expect(faults).toEqual([]);
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
    async shopper({ widthPixels = WIDTHS.desk, hasScripts = true, hasTouch = false, isPerson = false } = {}) {
      const context = await chromium.browser.newContext({
        baseURL: running!.origin,
        viewport: { width: widthPixels, height: 900 },
        javaScriptEnabled: hasScripts,
        hasTouch,
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

/** Somebody at the results page, in the words of what they do and see. */
export class Shopper {
  private said: string[] = [];
  private expected: RegExp[] = [];

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly hasScripts: boolean,
    private readonly hasPictures: boolean,
  ) {
    page.on('console', (message) => {
      if (!this.hasPictures && PRELOADED_PICTURE.test(message.text())) return;
      if (message.type() === 'error' || message.type() === 'warning') this.said.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.said.push(`page error: ${error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 400) this.said.push(`${response.status()} ${response.url()}`);
    });
  }

  /** Errors, warnings, refused resources and failed answers, but those a test has asked for. */
  get faults(): readonly string[] {
    return this.said.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }

  expectFault(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  async visit(path = '/cars-for-sale'): Promise<void> {
    await this.page.goto(path, { waitUntil: 'load' });
  }

  /** Path and query of the address bar. */
  get address(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  /** Does something that changes the results and waits for them: an exchange with scripts, a new page without. */
  async seeChange(act: () => Promise<unknown>): Promise<void> {
    await this.page.locator('#results').evaluate((results) => results.setAttribute('data-title', 'before'));
    await act();
    await this.page.locator('#results:not([data-title="before"])').waitFor({ state: 'attached' });
    if (!this.hasScripts) await this.page.waitForLoadState('load');
  }

  section(title: string): Locator {
    return this.page
      .locator('details.section')
      .filter({ has: this.page.locator('summary').filter({ hasText: new RegExp(`^${escape(title)}( \\d+ selected)?$`) }) });
  }

  /** The input of an option, its section opened. */
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

  /** Takes a choice back: a box is unticked, one of many gives way to "Any". */
  async untick(title: string, label: string): Promise<void> {
    const input = await this.option(title, label);
    await ((await input.getAttribute('type')) === 'radio' ? this.tick(title, 'Any') : this.settle(() => input.click()));
  }

  /** Picks from a select by its label. */
  async pick(label: string, option: string | { value: string }): Promise<void> {
    const select = this.page.getByLabel(label, { exact: true }).first();
    await this.settle(() => select.selectOption(typeof option === 'string' ? { label: option } : option));
  }

  chips(): Promise<string[]> {
    return this.page
      .locator('[aria-label="Applied filters"] .chip')
      .evaluateAll((chips) => chips.map((chip) => chip.textContent.replace('Remove filter: ', '')));
  }

  async removeChip(label: string): Promise<void> {
    await this.seeChange(() => this.page.getByRole('link', { name: `Remove filter: ${label}`, exact: true }).click());
  }

  /** The number in the heading of the list. */
  async resultCount(): Promise<number> {
    return toNumber(await this.page.locator('#results-heading').textContent());
  }

  /** Ids of the cars in the list, in order. */
  cars(): Promise<string[]> {
    return this.page.locator('#listings > .slot:not(.extra) article').evaluateAll((cards) => cards.map((card) => card.id));
  }

  /** Waits until the script of an island has taken hold of its place. */
  async isAwake(island: IslandName): Promise<void> {
    await this.page.locator(`[data-island="${island}"][data-awake]`).first().waitFor({ state: 'attached' });
  }

  /** The element that has focus, by id. */
  /** Options of filters have no id: they are told by their parameter, as a selector. */
  focusedId(): Promise<string> {
    return this.page.evaluate(() => {
      const focused = document.activeElement;
      return focused instanceof HTMLInputElement && focused.id === ''
        ? `[name="${focused.name}"][value="${focused.value}"]`
        : (focused?.id ?? '');
    });
  }

  /** With scripts a control searches at once; without, the form's button does. */
  private async settle(act: () => Promise<unknown>): Promise<void> {
    if (this.hasScripts) await this.seeChange(act);
    else {
      await act();
      await this.seeChange(() => this.page.locator('#filters-submit').click());
    }
  }
}

async function openDetails(details: Locator): Promise<void> {
  if ((await details.getAttribute('open')) === null) await details.locator('summary').first().click();
}

/** The names of the options that are seen, without their counts. */
export function shownOptions(within: Locator): Promise<string[]> {
  return within
    .locator('label:visible')
    .evaluateAll((labels) =>
      labels.map((label) => Array.from(label.childNodes, (node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join('')),
    );
}

export function toNumber(text: string | null): number {
  return Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', '') ?? Number.NaN);
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
