import type { PushCalls, PushState } from '../views/islands/push-ids.js';
import { callAccount, isSignedIn } from './account-call.js';

const DAY_MS = 86_400_000;
const KEY = 'push';
const NOT_FOUND = 404;
/** A browser that cannot reach its push service retries for minutes. */
const SUBSCRIBE_LIMIT_MS = 20_000;

/** The browser denied a subscription, or did not return one in time. */
export class NoSubscription extends Error {}

/**
 * The last registration of this browser. `isSignedIn`: for an account. `sentAt` in epoch
 * milliseconds.
 */
interface Registration {
  readonly deviceId: string;
  readonly token: string;
  readonly kinds: readonly string[];
  readonly isSignedIn: boolean;
  readonly sentAt: number;
}

/**
 * The browser's notification permission. Without storage, the prompt could not be limited to once.
 */
export function pushState(): PushState {
  if (!hasStore()) return 'unsupported';
  if (
    !('serviceWorker' in navigator) ||
    !('PushManager' in window) ||
    !('Notification' in window)
  ) {
    return isIos() ? 'home-screen' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && registered() ? 'on' : 'off';
}

/** The stored registration of this browser. */
export function registered(): Registration | undefined {
  return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined;
}

/**
 * Asks for permission, then subscribes and registers this browser. False if the shopper denies it.
 * @throws if the browser, its push service or the server fails
 */
export async function turnOn(calls: PushCalls, kinds?: readonly string[]): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await register(calls, await withinLimit(subscribe(calls)), kinds && { kinds });
  return true;
}

/** Ends the subscription and forgets the registration, here and at the server. */
export async function turnOff(calls: PushCalls): Promise<void> {
  const known = registered();
  localStorage.removeItem(KEY);
  const worker = await navigator.serviceWorker.getRegistration(calls.scope);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  if (known) await callAccount({ href: `${calls.deviceHref}/${known.deviceId}`, method: 'DELETE' });
}

/**
 * Renews the registration after signing in or out, and once a day, or at once if `isDue`. Deletes
 * it if the shopper has withdrawn the permission, signed out or deleted it.
 */
export async function keepRegistered(calls: PushCalls, isDue: boolean): Promise<void> {
  const known = registered();
  if (!known) return;
  if (pushState() !== 'on') return turnOff(calls);
  if (!isDue && known.isSignedIn === isSignedIn() && Date.now() - known.sentAt < DAY_MS) return;
  if (!(await register(calls, await subscribe(calls), { renews_only: true }))) await turnOff(calls);
}

async function subscribe({ deviceHref, workerHref, scope }: PushCalls): Promise<PushSubscription> {
  const worker = await navigator.serviceWorker.register(workerHref, { scope });
  await untilActive(worker);
  const { body, detail } = await callAccount({ href: deviceHref, method: 'GET' });
  if (!body) throw Error(detail);
  const options = {
    userVisibleOnly: true,
    applicationServerKey: body['application_server_key'] as string,
  };
  const { pushManager } = worker;
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const former = await pushManager.getSubscription();
    if (!former) throw new NoSubscription(String(error));
    // The server's keys have changed since.
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** @throws NoSubscription */
async function withinLimit<Result>(work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new NoSubscription('no subscription')),
    SUBSCRIBE_LIMIT_MS,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** False if the registration to renew no longer exists. */
async function register(
  { deviceHref, sessionHref, brandCode }: PushCalls,
  to: PushSubscription,
  how: { kinds?: readonly string[]; renews_only?: true } = {},
): Promise<boolean> {
  const token = JSON.stringify(to);
  const wasSignedIn = isSignedIn();
  const { status, body, detail } = await callAccount({
    href: deviceHref,
    method: 'POST',
    body: {
      brand: brandCode,
      browser_token: token,
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...how,
    },
    sessionHref,
  });
  if (status === NOT_FOUND) return false;
  if (!body) throw Error(detail);
  const row = {
    deviceId: body['device_id'],
    token,
    kinds: body['kinds'],
    isSignedIn: wasSignedIn,
    sentAt: Date.now(),
  };
  localStorage.setItem(KEY, JSON.stringify(row));
  return true;
}

/** `navigator.serviceWorker.ready` never resolves on pages outside the scope. */
async function untilActive(worker: ServiceWorkerRegistration): Promise<void> {
  const { installing, waiting, active } = worker;
  const starting = installing ?? waiting;
  if (active || !starting) return;
  await new Promise<void>((resolve) => {
    starting.addEventListener('statechange', () => starting.state === 'activated' && resolve());
  });
}

function hasStore(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

/** iPads report that they are Macs; no Mac has a touch screen. */
function isIos(): boolean {
  return (
    /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}
