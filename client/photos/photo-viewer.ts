import { PhotoRow } from './photo-row.js';
import { stepBySwipe } from './step-swipes.js';

/** Parts of the viewer: the dialog, its row, captions and buttons. */
export interface PhotoViewerParts {
  readonly dialog: HTMLDialogElement;
  readonly row: HTMLElement;
  readonly count: HTMLElement | null;
  readonly close: HTMLElement | null;
  readonly previous: HTMLElement | null;
  readonly next: HTMLElement | null;
  readonly signal: AbortSignal;
}

/**
 * The photos of the page, full screen. Closing it shows the last viewed photo on the page, and
 * focuses it.
 */
export class PhotoViewer {
  private readonly viewed: PhotoRow;

  constructor(
    private readonly parts: PhotoViewerParts,
    private readonly onPage: PhotoRow,
  ) {
    const { dialog, row, count, close, signal } = parts;
    this.viewed = new PhotoRow(row, {
      ...parts,
      keys: dialog,
      onShown: (at, total) => {
        if (count) count.textContent = `${at + 1} of ${total}`;
      },
    });
    stepBySwipe(parts.previous, parts.next, signal);
    row.tabIndex = 0;
    close?.addEventListener('click', () => dialog.close(), { signal });
    dialog.addEventListener('close', () => this.onClosed(), { signal });
  }

  /**
   * Opens at one of the photos, which are the current ones of the page, including replacements of
   * broken ones.
   */
  open(images: readonly HTMLImageElement[], at: number): void {
    const { dialog, row } = this.parts;
    row.replaceChildren(...images.map(itemOf));
    dialog.showModal();
    this.viewed.goTo(at, 'instant');
    this.viewed.look();
  }

  private onClosed(): void {
    const at = this.viewed.shown;
    this.onPage.goTo(at, 'instant');
    this.onPage.linkAt(at)?.focus({ preventScroll: true });
  }
}

function itemOf(image: HTMLImageElement): HTMLElement {
  const item = document.createElement('li');
  item.append(image.cloneNode());
  return item;
}
