import { KEYWORD_HOOKS } from '../views/islands/keyword-hooks.js';
import { find } from './hooked-elements.js';

/** Where a keyboard on the screen leaves no room for a list below the box. */
const PHONE = '(max-width: 39.99rem)';

/**
 * On a phone the box is a modal from the tap on: its form moves into a dialog that fills the screen, and back when that is closed. It is a
 * tap that opens it and never focus alone, which a keyboard only passes through.
 */
export function fillPhoneScreen(box: HTMLElement): () => void {
  const dialog = find<HTMLDialogElement>(KEYWORD_HOOKS.dialog);
  const place = find(KEYWORD_HOOKS.dialogPlace);
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
  // Not the field again, which would bring the keyboard back.
  dialog.addEventListener('close', () => (home.prepend(form), home.focus({ preventScroll: true })), options);
  // A page that the browser keeps comes back as it was found.
  addEventListener('pagehide', () => dialog.close(), options);
  // The tap that has brought this script is over.
  if (document.activeElement === input && matchMedia('(pointer: coarse)').matches && navigator.userActivation?.isActive !== false) open();
  return () => {
    dialog.close();
    asleep.abort();
  };
}
