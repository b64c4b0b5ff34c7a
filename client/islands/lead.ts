import { HOOKS } from '../../views/hooks.js';
import { ASK_FORM, LEAD_HOOKS } from '../../views/islands/lead-hooks.js';
import type { LeadCalls } from '../../views/islands/lead-hooks.js';
import { callAccount } from '../account-call.js';
import type { AccountAnswer } from '../account-call.js';
import { openDialog } from '../dialogs.js';
import { announce, find } from '../hooked-elements.js';
import { askForPart } from '../page-part.js';
import { isFaultless, showAnswer } from '../field-errors.js';
import { bodyOf } from '../sent-forms.js';
import { fillInKept, keepDetails } from '../kept-details.js';

/** Ids of the cars whose sellers were written to. */
const contacted = new Set<string>();

const results = find(HOOKS.results);
if (results) new MutationObserver(showContacted).observe(results, { childList: true, subtree: true });
// The saved page draws its main part anew.
else new MutationObserver(showContacted).observe(document.querySelector('main')!.parentElement!, { childList: true });

/** Asks once which sellers were written to from this browser, and marks their cars. */
export function wake(_box: HTMLElement, { leadsHref, sessionHref }: LeadCalls): () => void {
  fillInKept(document);
  void callAccount({ href: leadsHref, method: 'GET', sessionHref }).then(({ body }) => {
    const { leads = [] } = (body ?? {}) as { leads?: { listingId: string; isWithdrawn: boolean }[] };
    for (const { listingId, isWithdrawn } of leads) if (!isWithdrawn) contacted.add(listingId);
    showContacted();
  });
  return () => undefined;
}

/** A link asks for the form about its car, and so does the button of a card; any other sends the form it stands in. */
export async function press(pressed: HTMLAnchorElement | HTMLButtonElement): Promise<void> {
  if (pressed instanceof HTMLAnchorElement) await ask(addressOf(pressed));
  // Without a connection its form is not sent, and the page says why.
  else if (pressed.form!.id === ASK_FORM) await (navigator.onLine ? ask(addressOf(pressed)) : pressed.form!.requestSubmit(pressed));
  else if (pressed.form!.dataset['withdraw'] !== undefined) await withdraw(pressed.form!);
  else await send(pressed.form!, pressed);
}

/** Without an answer the link is followed, which leads to the seller on the car's page. */
async function ask(address: URL): Promise<void> {
  const { contactHref } = calls();
  const href = address.pathname.startsWith(contactHref) ? address.href : contactHref + idIn(address);
  try {
    const { drawn } = await askForPart(href, 'contact');
    const dialog = find<HTMLDialogElement>(LEAD_HOOKS.dialog, drawn)!;
    openDialog(dialog, LEAD_HOOKS.heading);
    fillInKept(dialog);
    const atOnce = dialog.querySelector<HTMLElement>('[data-send-now] form');
    if (atOnce instanceof HTMLFormElement) await send(atOnce, atOnce.querySelector<HTMLButtonElement>('[data-press]')!);
  } catch {
    location.assign(address);
  }
}

async function send(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  if (form.ariaBusy === 'true' || (!form.hidden && !isFaultless(form))) return;
  form.ariaBusy = 'true';
  say(form, '');
  const { session: sessionHref, profile } = form.dataset;
  const body = numbersIn(form, bodyOf(form, button));
  const remember = form.querySelector<HTMLInputElement>('[data-remember]');
  if (remember?.checked && profile !== undefined) await callAccount({ href: profile, method: 'PUT', body: profileIn(body), sessionHref });
  const answer = await callAccount({ href: form.action, method: 'POST', body, sessionHref });
  form.ariaBusy = null;
  if (answer.body) keepDetails(form);
  else {
    // What was to be sent at once can be put right by hand.
    form.hidden = false;
    say(form, showAnswer(form, answer));
    return;
  }
  sent(form, body, answer);
}

function sent(form: HTMLFormElement, { listingId, email }: Readonly<Record<string, unknown>>, { body }: AccountAnswer): void {
  const place = form.parentElement!;
  const done = place.querySelector<HTMLElement>('[data-done]')!;
  const { leadId, withdrawToken } = body as { leadId: string; withdrawToken?: string };
  const taking = done.querySelector<HTMLFormElement>('[data-withdraw]')!;
  taking.action += `/${leadId}${withdrawToken === undefined ? '' : `?token=${withdrawToken}`}`;
  const conversation = done.querySelector<HTMLAnchorElement>('[data-conversation]');
  if (conversation) conversation.href += leadId;
  done.querySelector<HTMLElement>('[data-copy]')!.hidden = email === undefined;
  form.hidden = true;
  done.hidden = false;
  done.focus({ preventScroll: true });
  contacted.add(String(listingId));
  showContacted();
  announce('Sent');
  void showSimilar(done);
}

/** Without an answer the link to them stays. */
async function showSimilar(done: HTMLElement): Promise<void> {
  const place = done.querySelector<HTMLElement>('[data-similar]')!;
  try {
    const { drawn } = await askForPart(place.dataset['similar']!, 'similar');
    const similar = find(LEAD_HOOKS.similar, drawn)!;
    if (similar.querySelector('a')) place.replaceWith(similar);
  } catch {
    // Nothing was promised.
  }
}

async function withdraw(form: HTMLFormElement): Promise<void> {
  const { body, detail = '' } = await callAccount({ href: form.action, method: 'DELETE', sessionHref: form.dataset['session'] });
  const place = form.closest<HTMLElement>('[data-done]')!.parentElement!;
  if (!body) {
    say(place.querySelector('form')!, detail);
    return;
  }
  place.querySelector<HTMLElement>('[data-done]')!.hidden = true;
  const withdrawn = place.querySelector<HTMLElement>('[data-withdrawn]')!;
  withdrawn.hidden = false;
  withdrawn.focus({ preventScroll: true });
  const id = place.querySelector<HTMLInputElement>('[name="listingId"]')!.value;
  contacted.delete(id);
  showContacted();
}

/** Dollars as people write them, as their number; what is no whole number goes as it stands, and is refused in words. */
function numbersIn(form: HTMLFormElement, body: Record<string, unknown>): Record<string, unknown> {
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>('[data-number]')) {
    const digits = value.replaceAll(/[$,\s]/g, '');
    if (/^\d+$/.test(digits)) body[name] = Number(digits);
  }
  return body;
}

function profileIn({ firstName, lastName, email, phone, preferredContact, preferredTime }: Record<string, unknown>): object {
  return { firstName, lastName, email, phone, preferredContact, preferredTime, isOneClickOptedIn: true };
}

function say(form: HTMLFormElement, text: string): void {
  const alert = form.parentElement!.querySelector<HTMLElement>('[data-alert]')!;
  alert.textContent = text;
  alert.hidden = text === '';
}

/** On the buttons of cards and of a car's own page; the links to other ways of writing stay as they are, and so do those that call. */
function showContacted(): void {
  const controls = `button[form="${ASK_FORM}"], [data-press="lead"]:is([aria-describedby], [data-contact])`;
  for (const link of document.querySelectorAll<HTMLAnchorElement | HTMLButtonElement>(controls)) {
    const isContacted = contacted.has(idIn(addressOf(link)));
    const was = (link.dataset['was'] ??= link.textContent);
    const text = isContacted ? calls().contactedText : was;
    if (link.textContent !== text) link.textContent = text;
  }
}

function addressOf(pressed: HTMLAnchorElement | HTMLButtonElement): URL {
  return new URL(pressed instanceof HTMLAnchorElement ? pressed.href : pressed.formAction);
}

/** The car that a link is about: its page, or its form, is named by the listing id. */
function idIn({ pathname }: URL): string {
  return pathname.split('/').at(-1)!;
}

function calls(): LeadCalls {
  return JSON.parse(document.querySelector<HTMLElement>('[data-island="lead"]')!.dataset['props']!) as LeadCalls;
}
