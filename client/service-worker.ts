/**
 * The service worker of push notifications. It handles no requests: pages and prices always come from the server. The server writes
 * `PUSH_HREFS` before this script.
 */
declare const PUSH_HREFS: {
  readonly device: string;
  readonly icon: string;
  readonly home: string;
  readonly brand: string;
};

/** The used API of a service worker; its types cannot be loaded together with those of a page. */
interface PushWorker extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>;
    openWindow(href: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
}

interface Tab {
  readonly url: string;
  focus(): Promise<Tab>;
  /** Rejects for a tab that this worker does not control. */
  navigate(href: string): Promise<unknown>;
}

interface WorkerEvent extends Event {
  readonly data?: { json(): unknown } | null;
  readonly notification: Notification;
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
  waitUntil(work: Promise<unknown>): void;
}

/** Web Push has the notification itself, FCM has it in `data`. */
interface Notice {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly topic: string;
}

const worker = globalThis as unknown as PushWorker;

function on(type: string, work: (event: WorkerEvent) => Promise<unknown>): void {
  worker.addEventListener(type, (event) =>
    (event as WorkerEvent).waitUntil(work(event as WorkerEvent)),
  );
}

on('install', () => worker.skipWaiting());
on('activate', () => worker.clients.claim());
on('push', (event) => {
  const sent = event.data?.json() as Notice | { readonly data: Notice };
  const { title, body, path, topic } = 'data' in sent ? sent.data : sent;
  return worker.registration.showNotification(title, {
    body,
    icon: PUSH_HREFS.icon,
    tag: topic,
    data: { path },
  });
});
on('notificationclick', ({ notification }) => {
  notification.close();
  const { path = PUSH_HREFS.home } = (notification.data ?? {}) as { path?: string };
  const { origin, href } = new URL(path, worker.location.origin);
  return origin === worker.location.origin ? show(href) : Promise.resolve();
});
on('pushsubscriptionchange', async ({ oldSubscription, newSubscription }) => {
  const next =
    newSubscription ??
    (oldSubscription && (await worker.registration.pushManager.subscribe(oldSubscription.options)));
  if (!next || !oldSubscription) return;
  await fetch(PUSH_HREFS.device, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      brand: PUSH_HREFS.brand,
      browser_token: JSON.stringify(next),
      former_token: JSON.stringify(oldSubscription),
    }),
  });
});

/** In the tab that shows it, else in another tab of this site, else in a new one. */
async function show(href: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === href) ?? tabs[0];
  // A browser may refuse to focus a tab, but still navigates it.
  await tab?.focus().catch(() => undefined);
  if (tab?.url === href) return;
  await (tab
    ? tab.navigate(href).catch(() => worker.clients.openWindow(href))
    : worker.clients.openWindow(href));
}
