import { IDS } from '../../views/element-ids.js';
import { ASK_FORM, LEAD_IDS } from '../../views/islands/lead-ids.js';
import type { LeadCalls } from '../../views/islands/lead-ids.js';
import { callAccount } from '../account-call.js';
import type { AccountAnswer } from '../account-call.js';
import { openDialog } from '../dialogs.js';
import { announce, find } from '../dom.js';
import { fetchPart } from '../page-part.js';
import { isFormValid, showAnswer } from '../field-errors.js';
import { formBody } from '../sent-forms.js';
import { fillInStoredDetails, storeDetails } from '../contact-details.js';

/** Ids of cars whose sellers were contacted. */
const contacted = new Set<string>();

const results = find(IDS.results);
if (results)
  new MutationObserver(showContacted).observe(results, { childList: true, subtree: true });
// The saved page re-renders its main part.
else
  new MutationObserver(showContacted).observe(document.querySelector('main')!.parentElement!, {
    childList: true,
  });

/** Loads once which sellers were contacted from this browser, and marks their cars. */
export function hydrate(_box: HTMLElement, { leadsHref, sessionHref }: LeadCalls): () => void {
  fillInStoredDetails(document);
  void callAccount({ href: leadsHref, method: 'GET', sessionHref }).then(({ body }) => {
    const { leads = [] } = (body ?? {}) as {
      leads?: { listingId: string; isWithdrawn: boolean }[];
    };
    for (const { listingId, isWithdrawn } of leads) if (!isWithdrawn) contacted.add(listingId);
    showContacted();
  });
  return () => undefined;
}

/**
 * A link, or the button of a card, opens the form about its car; any other button submits its form.
 */
export async function handleClick(clicked: HTMLAnchorElement | HTMLButtonElement): Promise<void> {
  if (clicked instanceof HTMLAnchorElement) await ask(addressOf(clicked));
  // Offline, its form is not submitted, and the page says why.
  else if (clicked.form!.id === ASK_FORM)
    await (navigator.onLine ? ask(addressOf(clicked)) : clicked.form!.requestSubmit(clicked));
  else if (clicked.form!.dataset['withdraw'] !== undefined) await withdraw(clicked.form!);
  else await send(clicked.form!, clicked);
}

/** On failure the link is followed, which leads to the seller on the car's page. */
async function ask(address: URL): Promise<void> {
  const { contactHref } = calls();
  const href = address.pathname.startsWith(contactHref)
    ? address.href
    : contactHref + idIn(address);
  try {
    const { drawn } = await fetchPart(href, 'contact');
    const dialog = find<HTMLDialogElement>(LEAD_IDS.dialog, drawn)!;
    openDialog(dialog, LEAD_IDS.heading);
    fillInStoredDetails(dialog);
    const atOnce = dialog.querySelector<HTMLElement>('[data-send-now] form');
    if (atOnce instanceof HTMLFormElement)
      await send(atOnce, atOnce.querySelector<HTMLButtonElement>('[data-action]')!);
  } catch {
    location.assign(address);
  }
}

async function send(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  if (form.ariaBusy === 'true' || (!form.hidden && !isFormValid(form))) return;
  form.ariaBusy = 'true';
  say(form, '');
  const { session: sessionHref, profile } = form.dataset;
  const body = numbersIn(form, formBody(form, button));
  const remember = form.querySelector<HTMLInputElement>('[data-remember]');
  if (remember?.checked && profile !== undefined)
    await callAccount({ href: profile, method: 'PUT', body: profileIn(body), sessionHref });
  const answer = await callAccount({ href: form.action, method: 'POST', body, sessionHref });
  form.ariaBusy = null;
  if (answer.body) storeDetails(form);
  else {
    // A failed one-click email shows the form for correction.
    form.hidden = false;
    say(form, showAnswer(form, answer));
    return;
  }
  sent(form, body, answer);
}

function sent(
  form: HTMLFormElement,
  { listingId, email }: Readonly<Record<string, unknown>>,
  { body }: AccountAnswer,
): void {
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

/** On failure the link to similar cars stays. */
async function showSimilar(done: HTMLElement): Promise<void> {
  const place = done.querySelector<HTMLElement>('[data-similar]')!;
  try {
    const { drawn } = await fetchPart(place.dataset['similar']!, 'similar');
    const similar = find(LEAD_IDS.similar, drawn)!;
    if (similar.querySelector('a')) place.replaceWith(similar);
  } catch {
    // Similar cars are optional.
  }
}

async function withdraw(form: HTMLFormElement): Promise<void> {
  const { body, detail = '' } = await callAccount({
    href: form.action,
    method: 'DELETE',
    sessionHref: form.dataset['session'],
  });
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

/**
 * Parses dollar amounts such as "$1,000" to numbers. Other input is sent as typed, and the server
 * rejects them.
 */
function numbersIn(form: HTMLFormElement, body: Record<string, unknown>): Record<string, unknown> {
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>('[data-number]')) {
    const digits = value.replaceAll(/[$,\s]/g, '');
    if (/^\d+$/.test(digits)) body[name] = Number(digits);
  }
  return body;
}

function profileIn({
  firstName,
  lastName,
  email,
  phone,
  preferredContact,
  preferredTime,
}: Record<string, unknown>): object {
  return {
    firstName,
    lastName,
    email,
    phone,
    preferredContact,
    preferredTime,
    isOneClickOptedIn: true,
  };
}

function say(form: HTMLFormElement, text: string): void {
  const alert = form.parentElement!.querySelector<HTMLElement>('[data-alert]')!;
  alert.textContent = text;
  alert.hidden = text === '';
}

/**
 * Marks buttons on cards and on a car's page. Links to other contact forms, and phone links, stay
 * unchanged.
 */
function showContacted(): void {
  const controls = `button[form="${ASK_FORM}"], [data-action="lead"]:is([aria-describedby], [data-contact])`;
  for (const link of document.querySelectorAll<HTMLAnchorElement | HTMLButtonElement>(controls)) {
    const isContacted = contacted.has(idIn(addressOf(link)));
    const was = (link.dataset['was'] ??= link.textContent);
    const text = isContacted ? calls().contactedText : was;
    if (link.textContent !== text) link.textContent = text;
  }
}

function addressOf(clicked: HTMLAnchorElement | HTMLButtonElement): URL {
  return new URL(clicked instanceof HTMLAnchorElement ? clicked.href : clicked.formAction);
}

/** The listing id, which is the last path segment of a car's page and form. */
function idIn({ pathname }: URL): string {
  return pathname.split('/').at(-1)!;
}

function calls(): LeadCalls {
  return JSON.parse(
    document.querySelector<HTMLElement>('[data-island="lead"]')!.dataset['props']!,
  ) as LeadCalls;
}
