import { PUSH_IDS } from '../../views/islands/push-ids.js';
import type { PushCalls, PushState } from '../../views/islands/push-ids.js';
import { AWAY } from '../account-call.js';
import { openDialog } from '../dialogs.js';
import { announce, find } from '../dom.js';
import { fetchPart } from '../page-part.js';
import { recordPrompt, recordView, shouldPrompt } from '../push-prompt.js';
import {
  NoSubscription,
  keepRegistered,
  pushState,
  registered,
  turnOff,
  turnOn,
} from '../push-registration.js';

/** Shown if the browser cannot reach its push service. */
const NO_SUBSCRIPTION =
  'Your browser couldn’t turn on notifications. Check your connection and try again.';

/** Events after which a deferred prompt may open. */
const CLEARED = ['close', 'focusout', 'visibilitychange'];

/**
 * Renews the registration, and by role records a viewed car, prompts once per device, or shows the
 * settings.
 */
export function hydrate(_box: HTMLElement, calls: PushCalls): () => void {
  const asleep = new AbortController();
  const state = pushState();
  if (calls.role === 'settings') showState(state);
  if (state === 'unsupported') return () => {};
  keep(calls, state).catch(warn);
  if (calls.role === 'view') recordView();
  if (calls.role === 'prompt' && shouldPrompt()) promptWhenFree(calls, asleep.signal);
  return () => asleep.abort();
}

/** Settings show the server's state, because the registration may have been deleted elsewhere. */
async function keep(calls: PushCalls, shown: PushState): Promise<void> {
  const isSettings = calls.role === 'settings';
  await keepRegistered(calls, isSettings);
  if (isSettings && pushState() !== shown) showState(pushState());
}

/** Turns notifications on or off, or saves the switches. */
export async function handleClick(button: HTMLButtonElement): Promise<void> {
  const panel = find(PUSH_IDS.panel)!;
  const dialog = find<HTMLDialogElement>(PUSH_IDS.dialog);
  const calls = JSON.parse(panel.dataset['calls']!) as PushCalls;
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  say('');
  try {
    if (button.name === 'off') await turnOff(calls);
    else await turnOn(calls, dialog ? undefined : chosenKinds());
    settle(dialog);
  } catch (error) {
    // The specification hides failed registrations; only the settings page reports them.
    warn(error);
    if (dialog) dialog.close();
    else say(error instanceof NoSubscription ? NO_SUBSCRIPTION : AWAY);
  }
  button.ariaBusy = null;
}

/** Opens the prompt as soon as no dialog is open and no text field has focus. */
function promptWhenFree(calls: PushCalls, signal: AbortSignal): void {
  const ask = () => {
    // After the event the previous element has focus again.
    setTimeout(() => {
      if (!signal.aborted && isFree()) void open(calls, signal);
    });
  };
  for (const type of CLEARED) document.addEventListener(type, ask, { capture: true, signal });
  ask();
}

function isFree(): boolean {
  return (
    !document.hidden &&
    !document.querySelector('dialog[open]') &&
    !isTypingIn(document.activeElement)
  );
}

function isTypingIn(element: Element | null): boolean {
  return element instanceof HTMLInputElement
    ? !/checkbox|radio/.test(element.type)
    : element instanceof HTMLTextAreaElement;
}

let opening = false;

async function open({ pageHref }: PushCalls, signal: AbortSignal): Promise<void> {
  if (opening) return;
  opening = true;
  try {
    const { drawn } = await fetchPart(pageHref, 'push', { signal });
    const dialog = find<HTMLDialogElement>(PUSH_IDS.dialog, drawn)!;
    // Another tab may have prompted in the meantime, or another dialog may be open.
    if (!shouldPrompt() || !isFree()) return;
    dialog.addEventListener('close', recordPrompt);
    // The link to the settings leaves the page without closing the dialog.
    dialog.querySelector('a')?.addEventListener('click', recordPrompt);
    openDialog(dialog, PUSH_IDS.heading);
    showState(pushState());
  } catch {
    // The next page tries again.
  } finally {
    opening = false;
  }
}

function settle(dialog: HTMLDialogElement | null): void {
  const state = pushState();
  if (dialog && state !== 'blocked') {
    dialog.close();
    if (state === 'on') announce('Notifications are on');
    return;
  }
  showState(state);
  // The pressed button may be gone.
  find(PUSH_IDS.panel)!.querySelector<HTMLElement>('[data-said]')!.focus({ preventScroll: true });
}

function showState(state: PushState): void {
  const panel = find(PUSH_IDS.panel)!;
  panel.dataset['state'] = state;
  const isOpen = state === 'on' || state === 'off';
  for (const group of panel.querySelectorAll('fieldset')) group.disabled = !isOpen;
  const kinds = state === 'on' ? registered()?.kinds : undefined;
  if (kinds) for (const box of switches()) box.checked = kinds.includes(box.value);
}

function chosenKinds(): string[] {
  return switches().flatMap(({ checked, value }) => (checked ? [value] : []));
}

function switches(): HTMLInputElement[] {
  return Array.from(
    find<HTMLFormElement>(PUSH_IDS.form)!.querySelectorAll<HTMLInputElement>('input[name="kinds"]'),
  );
}

function say(problem: string): void {
  const alert = find(PUSH_IDS.form)?.querySelector<HTMLElement>('[data-alert]');
  if (!alert) return;
  alert.textContent = problem;
  alert.hidden = problem === '';
}

function warn(error: unknown): void {
  console.warn('push registration failed', String(error));
}
