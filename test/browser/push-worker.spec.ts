import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, Worker } from 'playwright-core';
import { useShop } from './shopper.js';
import { PushReceiver } from '../push/push-receiver.js';

const shop = useShop();

const WORKER = '/cars-for-sale/api/firebase-messaging-sw.js';
const SCOPE = '/cars-for-sale/';

let ids: string[] = [];
beforeAll(async () => {
  const { listings } = (await (
    await fetch(`${shop.origin}/rest/lsc/listing?numRecords=2`)
  ).json()) as { listings: { id: string }[] };
  ids = listings.map(({ id }) => String(id));
});

const carPath = (at: number) => `/cars-for-sale/vehicle/${ids[at]}`;
const noticeOf = (path: string) => ({
  title: 'Price drop: 2021 Toyota RAV4',
  body: 'Now $27,900',
  path,
  topic: 'car:1',
});

/** A notification as passed to the browser. */
interface Shown {
  readonly title: string;
  readonly options: NotificationOptions;
}

/** The parts of the worker that tests use. */
interface WorkerOfTest {
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  shown: Shown[];
}

/**
 * A page with a registered worker. Chromium's headless shell has no notifications: the worker's
 * calls are recorded, and clicks are events in the worker.
 */
async function aReceiver(path: string) {
  const { page } = await shop.shopper();
  const context = page.context();
  await page.goto(path);
  const devtools = await context.newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const one = registrations.find(({ scopeURL }) => scopeURL === `${shop.origin}${SCOPE}`);
    if (one) registered.resolve(one.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  const started = context.waitForEvent('serviceworker');
  await page.evaluate(
    async ({ href, scope }) => {
      const { active, installing } = await navigator.serviceWorker.register(href, { scope });
      const worker = active ?? installing!;
      // From activation on, it controls pages in its scope.
      await new Promise<void>((resolve) => {
        const look = () => worker.state === 'activated' && resolve();
        worker.addEventListener('statechange', look);
        look();
      });
    },
    { href: WORKER, scope: SCOPE },
  );
  const worker = await started;
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerOfTest;
    scope.shown = [];
    scope.registration.showNotification = (title, options) =>
      Promise.resolve(void scope.shown.push({ title, options }));
  });
  const registrationId = await registered.promise;
  const push = (data: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: shop.origin,
      registrationId,
      data: JSON.stringify(data),
    });
  return { page, worker, push };
}

const isControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Waits for this number of notifications. */
async function shownBy(worker: Worker, count: number): Promise<Shown[]> {
  return worker.evaluate(async (number) => {
    const scope = globalThis as unknown as WorkerOfTest;
    while (scope.shown.length < number) await new Promise((resolve) => setTimeout(resolve, 10));
    return scope.shown;
  }, count);
}

/** Dispatches an event that only browsers send. Resolves when its handlers are done. */
function dispatch(worker: Worker, type: string, facts: object): Promise<void> {
  return worker.evaluate(
    async ([name, more]) => {
      const work: Promise<unknown>[] = [];
      const event = Object.assign(
        new Event(name),
        { waitUntil: (promise: Promise<unknown>) => work.push(promise) },
        more,
      );
      if ('notification' in more)
        Object.assign(event, {
          notification: { ...(more.notification as object), close: () => undefined },
        });
      globalThis.dispatchEvent(event);
      await Promise.all(work);
    },
    [type, facts] as const,
  );
}

describe('The service worker for push notifications', () => {
  it('controls the pages under /cars-for-sale only', async () => {
    const { page } = await aReceiver(carPath(0));
    await isControlled(page);
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    );
    expect(scopes).toEqual([shop.origin + SCOPE]);
    await page.goto('/');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });

  it('intercepts no requests', async () => {
    const { page } = await aReceiver(carPath(0));
    await isControlled(page);
    const response = await page.reload();
    expect([response!.fromServiceWorker(), response!.status()]).toEqual([false, 200]);
    const caches = await page.evaluate(() => globalThis.caches.keys());
    expect(caches).toEqual([]);
  });

  it('shows pushes of Web Push and FCM, one per topic', async () => {
    const { worker, push } = await aReceiver(carPath(0));
    await push(noticeOf(carPath(1)));
    await push({ data: noticeOf('/saved'), fcmMessageId: '1' });
    const [first, second] = await shownBy(worker, 2);
    expect(first).toEqual({
      title: 'Price drop: 2021 Toyota RAV4',
      options: {
        body: 'Now $27,900',
        tag: 'car:1',
        icon: expect.stringMatching(
          /^\/cars-for-sale\/app-icons\/classifieds-plain-192-[\w-]{8}\.png$/,
        ),
        data: { path: carPath(1) },
      },
    });
    expect(second!.options.data).toEqual({ path: '/saved' });
  });

  it('opens the car in the open tab on click', async () => {
    const { page, worker, push } = await aReceiver(carPath(0));
    await isControlled(page);
    await push(noticeOf(carPath(1)));
    const [{ options }] = (await shownBy(worker, 1)) as [Shown];
    await Promise.all([
      page.waitForURL(shop.origin + carPath(1)),
      dispatch(worker, 'notificationclick', { notification: { data: options.data as object } }),
    ]);
    expect(page.context().pages()).toHaveLength(1);
    // A tab that already shows the page is not reloaded.
    await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
    await dispatch(worker, 'notificationclick', { notification: { data: { path: carPath(1) } } });
    expect(await page.locator('html[data-mark]').count()).toBe(1);
  });

  it('opens only pages of this site', async () => {
    const { page, worker } = await aReceiver(carPath(0));
    await isControlled(page);
    await dispatch(worker, 'notificationclick', {
      notification: { data: { path: 'https://elsewhere.example/' } },
    });
    expect(page.url()).toBe(shop.origin + carPath(0));
  });

  it('reports a renewed subscription to the server', async () => {
    const { page, worker } = await aReceiver(carPath(0));
    const [former, next] = [new PushReceiver(), new PushReceiver()].map(
      ({ subscription }) => subscription,
    ) as [object, object];
    const requested = page
      .context()
      .waitForEvent('request', (request) => request.url().endsWith('/consumer-device/browser'));
    await page
      .context()
      .route('**/consumer-device/browser', (route) => route.fulfill({ status: 200, json: {} }));
    await dispatch(worker, 'pushsubscriptionchange', {
      oldSubscription: former,
      newSubscription: next,
    });
    const request = await requested;
    expect([request.method(), request.postDataJSON()]).toEqual([
      'POST',
      { brand: 'ATC', browser_token: JSON.stringify(next), former_token: JSON.stringify(former) },
    ]);
  });
});
