/**
 * Parts of a row of photos. `keys` receives arrow keys; `onShown` is called with the index of the
 * shown photo and the number of photos.
 */
export interface PhotoRowParts {
  readonly keys: HTMLElement;
  readonly previous: HTMLElement | null;
  readonly next: HTMLElement | null;
  readonly onShown: (at: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * A row that snaps from photo to photo, however it is scrolled. Tracks the shown photo, and moves
 * by button or key.
 */
export class PhotoRow {
  private shownAt = -1;
  /** Target of a running scroll: a second click continues from there. */
  private aimedAt: number | undefined;

  constructor(
    private readonly row: HTMLElement,
    private readonly parts: PhotoRowParts,
  ) {
    const { keys, previous, next, signal } = parts;
    row.addEventListener('scroll', () => this.look(), { passive: true, signal });
    keys.addEventListener('keydown', (event) => this.onKey(event), { signal });
    for (const type of ['wheel', 'touchmove'])
      row.addEventListener(type, () => (this.aimedAt = undefined), { passive: true, signal });
    previous?.addEventListener('click', () => this.goTo(this.place - 1), { signal });
    next?.addEventListener('click', () => this.goTo(this.place + 1), { signal });
    for (const button of [previous, next]) if (button) button.hidden = false;
    this.look();
  }

  /** Index of the shown photo. */
  get shown(): number {
    return this.shownAt;
  }

  /**
   * Shows a photo; beyond either end nothing moves. `instant` is for changes that are not visible.
   */
  goTo(at: number, behavior: ScrollBehavior = 'auto'): void {
    const item = this.row.children[at];
    if (!item) return;
    this.aimedAt = at === this.shownAt ? undefined : at;
    this.row.scrollTo({ left: this.row.scrollLeft + leftOf(item) - leftOf(this.row), behavior });
  }

  /** The link of a photo, if the row has links. */
  linkAt(at: number): HTMLElement | null {
    return this.row.children[at]?.querySelector('a') ?? null;
  }

  /** Reports the shown photo again, for example after the row has got its photos. */
  look(): void {
    // A row that has just been closed keeps its shown photo.
    if (this.row.clientWidth === 0) return;
    const at = this.nearest();
    const photos = Array.from(this.row.children);
    if (at === this.aimedAt) this.aimedAt = undefined;
    if (at === this.shownAt || photos.length === 0) return;
    this.shownAt = at;
    // The next photo is preloaded, and the Tab key stops at one photo, not at all of them.
    for (const item of photos.slice(Math.max(0, at - 1), at + 2)) {
      for (const image of item.querySelectorAll('img')) image.loading = 'eager';
    }
    for (const place of photos.keys())
      this.linkAt(place)?.setAttribute('tabindex', place === at ? '0' : '-1');
    this.parts.previous?.setAttribute('aria-disabled', String(at === 0));
    this.parts.next?.setAttribute('aria-disabled', String(at === photos.length - 1));
    this.parts.onShown(at, photos.length);
  }

  private get place(): number {
    return this.aimedAt ?? this.shownAt;
  }

  /** At the end of the row its last photo is shown, which may be too narrow to reach the start. */
  private nearest(): number {
    const { scrollLeft, clientWidth, scrollWidth, children } = this.row;
    if (scrollLeft > 0 && scrollLeft + clientWidth >= scrollWidth - 1) return children.length - 1;
    const offsets = Array.from(children, (item) => Math.abs(leftOf(item) - leftOf(this.row)));
    return offsets.indexOf(Math.min(...offsets));
  }

  private onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = this.row.children.length - 1;
    const at = { ArrowLeft: this.place - 1, ArrowRight: this.place + 1, Home: 0, End: last }[
      event.key
    ];
    if (at === undefined) return;
    event.preventDefault();
    this.goTo(at);
    if (this.row.contains(document.activeElement)) this.linkAt(at)?.focus({ preventScroll: true });
  }
}

function leftOf(element: Element): number {
  return element.getBoundingClientRect().left;
}
