import { DEALER_DIFFERENCE_IDS } from '../../views/islands/dealer-difference-ids.js';
import { openDialog } from '../dialogs.js';
import { find } from '../dom.js';
import { fetchPart } from '../page-part.js';

/**
 * Opens the dealer's self-description in a dialog. On failure the link is followed, as without
 * scripts.
 */
export async function handleClick(link: HTMLAnchorElement): Promise<void> {
  try {
    const { drawn } = await fetchPart(link.href, 'dealer-difference');
    const dialog = find<HTMLDialogElement>(DEALER_DIFFERENCE_IDS.dialog, drawn)!;
    dialog.addEventListener('error', sayMissingImage, { capture: true });
    openDialog(dialog, DEALER_DIFFERENCE_IDS.heading);
  } catch {
    location.assign(link.href);
  }
}

function sayMissingImage({ target }: Event): void {
  const image = target as HTMLImageElement;
  const note = find(DEALER_DIFFERENCE_IDS.missingImage)!;
  note.textContent = `Failed to load image at ${image.src}`;
  note.hidden = false;
  image.hidden = true;
}
