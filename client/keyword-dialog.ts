import { KEYWORD_IDS } from '../views/islands/keyword-ids.js';
import { find } from './dom.js';

/** Widths at which an on-screen keyboard leaves no room for a list below the field. */
const PHONE = '(max-width: 39.99rem)';

/**
 * On phones, a tap on the field opens it as a full-screen modal: its form moves into a dialog, and
 * back when it closes. Focus alone does not open it, because keyboard users pass through.
 */
export function fillPhoneScreen(box: HTMLElement): () => void {
  const dialog = find<HTMLDialogElement>(KEYWORD_IDS.dialog);
  const place = find(KEYWORD_IDS.dialogPlace);
  const form = box.closest('form');
  const input = box.querySelector('input');
  if (!(dialog && place && form?.parentElement && input)) return () => undefined;
  const home = form.parentElement;
  const open = () => {
    if (dialog.open || !matchMedia(PHONE).matches) return;
    dialog.showModal();
    place.append(form);
    input.focus();
  };
  const asleep = new AbortController();
  const options = { signal: asleep.signal };
  input.addEventListener('click', open, options);
  // Focusing the field would open the keyboard again.
  dialog.addEventListener(
    'close',
    () => (home.prepend(form), home.focus({ preventScroll: true })),
    options,
  );
  // A page from the back/forward cache must come back closed.
  addEventListener('pagehide', () => dialog.close(), options);
  // The tap that loaded this script is over.
  if (
    document.activeElement === input &&
    matchMedia('(pointer: coarse)').matches &&
    navigator.userActivation?.isActive !== false
  )
    open();
  return () => {
    dialog.close();
    asleep.abort();
  };
}
