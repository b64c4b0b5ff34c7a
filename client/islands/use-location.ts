import { dispatchCommit } from '../../views/islands/commit-event.js';

/** Another click retries. */
const OPTIONS: PositionOptions = { timeout: 10_000 };
/** About half a mile, which is enough to find a ZIP Code. */
const DECIMALS = 2;
const NOT_FOUND = 404;

/** By `GeolocationPositionError.code`: denied, unavailable, timeout. */
const PROBLEMS: Readonly<Record<number, string>> = {
  1: 'Your browser doesn’t share your location with this site. Allow it in the site’s settings, or enter a ZIP Code.',
  2: 'Your browser couldn’t find your location. Enter a ZIP Code instead.',
  3: 'Finding your location took too long. Try again, or enter a ZIP Code.',
};
const INSECURE = 'Your browser shares a location over HTTPS only. Enter a ZIP Code instead.';
const OUTSIDE = 'You seem to be outside the US. Enter a US ZIP Code to see cars near it.';
const NO_ANSWER = 'We couldn’t look up your ZIP Code. Try again, or enter it.';

/**
 * Asks the browser for the position, and searches around the nearest ZIP Code. The position is not
 * stored: it is sent rounded, in a body that is neither stored nor logged.
 */
export async function handleClick(button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  say(button, '');
  const found = await findZip(button.value);
  button.ariaBusy = null;
  const field = button.form?.querySelector<HTMLInputElement>('[name="zip"]');
  if (!field) return;
  if ('problem' in found) {
    say(button, found.problem);
    return;
  }
  field.value = found.zip;
  dispatchCommit(field, { [field.name]: found.zip });
}

async function findZip(href: string): Promise<{ zip: string } | { problem: string }> {
  if (!isSecureContext) return { problem: INSECURE };
  let position: GeolocationPosition;
  try {
    position = await new Promise((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, OPTIONS),
    );
  } catch (error) {
    return { problem: PROBLEMS[(error as GeolocationPositionError).code] ?? PROBLEMS[2]! };
  }
  const { latitude, longitude } = position.coords;
  const body = JSON.stringify({ latitude: rounded(latitude), longitude: rounded(longitude) });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(href, { method: 'POST', headers, body }).catch(() => undefined);
  if (answer?.ok) return (await answer.json()) as { zip: string };
  return { problem: answer?.status === NOT_FOUND ? OUTSIDE : NO_ANSWER };
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}

/** Below the button, as an alert. */
function say(button: HTMLButtonElement, problem: string): void {
  const line = button.parentElement!;
  const note = line.querySelector('[data-problem]') ?? document.createElement('p');
  note.role = 'alert';
  note.setAttribute('data-problem', '');
  note.textContent = problem;
  if (!note.isConnected) line.append(note);
}
