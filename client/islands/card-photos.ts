import { IDS } from '../../views/element-ids.js';
import { announce, find } from '../dom.js';
import { PhotoRow } from '../photos/photo-row.js';
import { stepBySwipe } from '../photos/step-swipes.js';

/** Photos that a card shows; all of them are on the car's page. */
const MAX_PHOTOS = 5;

/** A touch is over this long after its last event, milliseconds. */
const TOUCH_REST_MS = 250;

/** `performance.now()` of the last touch event. The touch that loaded this script came before its listeners. */
let lastTouchAt = navigator.maxTouchPoints > 0 ? performance.now() : -TOUCH_REST_MS;
for (const type of ['touchstart', 'touchmove', 'touchend'])
  document.addEventListener(type, () => (lastTouchAt = performance.now()), {
    capture: true,
    passive: true,
  });

/** Cards that have their buttons, by rail. */
const cards = new WeakMap<HTMLElement, CardPhotos>();

// Results exchanges and Load More add cards.
const results = find(IDS.results);
if (results) new MutationObserver(addSteps).observe(results, { childList: true, subtree: true });

/** Adds Previous and Next buttons to each card with several photos. Photos load lazily, on pointer, touch or focus. */
export function hydrate(): () => void {
  addSteps();
  return () => undefined;
}

function addSteps(): void {
  for (const rail of document.querySelectorAll<HTMLElement>('[data-photos]')) {
    if (!cards.has(rail)) cards.set(rail, new CardPhotos(rail));
  }
}

class CardPhotos {
  private readonly previous = stepButton('Previous photo', 'back');
  private readonly next = stepButton('Next photo', 'on');
  private readonly place = document.createElement('p');
  private row: Promise<PhotoRow | undefined> | undefined;

  constructor(private readonly rail: HTMLElement) {
    const { previous, next, place } = this;
    const media = rail.parentElement!;
    const name = rail.closest('article')?.getAttribute('aria-labelledby');
    for (const button of [previous, next]) if (name) button.setAttribute('aria-describedby', name);
    previous.ariaDisabled = 'true';
    place.dataset['photoPlace'] = '';
    place.ariaHidden = 'true';
    place.hidden = true;
    media.append(place, previous, next);
    for (const type of ['pointerover', 'pointerdown', 'focusin', 'scroll'])
      media.addEventListener(type, () => void this.open(), { capture: true, passive: true });
    // The touch that loaded this script.
    if (rail.scrollLeft > 0 || media.matches(':hover')) void this.open();
    // A click before the photos are loaded takes effect after.
    const onEarlyPress = () => {
      if (rail.dataset['filled'] === undefined) void this.open().then((row) => row?.goTo(1));
    };
    next.addEventListener('click', onEarlyPress);
    stepBySwipe(previous, next);
  }

  /** Loads the addresses of the photos once; after a failed request the next touch retries. */
  private open(): Promise<PhotoRow | undefined> {
    return (this.row ??= this.fill().catch(() => {
      this.row = undefined;
      this.rail.scrollTo({ left: 0, behavior: 'instant' });
      return undefined;
    }));
  }

  private async fill(): Promise<PhotoRow> {
    const { rail, previous, next } = this;
    const hrefs = await fetchPhotos(rail.dataset['photos']!);
    const first = rail.querySelector('img')!;
    const others = hrefs.slice(1).map(() => {
      const image = first.cloneNode() as HTMLImageElement;
      for (const name of ['src', 'loading', 'fetchpriority']) image.removeAttribute(name);
      // All photos share the fallback of the first: the drawing of the car.
      image.dataset['fallback'] = first.dataset['fallback'] ?? first.src;
      return image;
    });
    await atRest(rail);
    rail.append(...others);
    rail.dataset['filled'] = '';
    const show = (at: number) => {
      for (const [place, image] of others.slice(0, at + 1).entries())
        if (!image.hasAttribute('src')) image.src = hrefs[place + 1]!;
    };
    // Never aborted: the row lives as long as its card.
    const { signal } = new AbortController();
    return new PhotoRow(rail, {
      keys: rail.parentElement!,
      previous,
      next,
      signal,
      onShown: (at, total) => this.say(at, total, show),
    });
  }

  private say(at: number, total: number, show: (at: number) => void): void {
    show(at);
    const { place } = this;
    // The initial photo is not announced.
    if (at === 0 && place.hidden) return;
    const text = `${at + 1} of ${total}`;
    place.textContent = text;
    place.hidden = false;
    announce(`Photo ${text}`);
  }
}

/** Resolves when the row is not being scrolled: adding photos during a swipe makes the browser snap back to the first one. */
function atRest(rail: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    let lastLeft = Number.NaN;
    const look = () => {
      const { scrollLeft, clientWidth } = rail;
      const isBetween =
        Math.abs(scrollLeft - clientWidth * Math.round(scrollLeft / clientWidth)) > 1;
      if (scrollLeft === lastLeft && !isBetween && performance.now() - lastTouchAt > TOUCH_REST_MS)
        return resolve();
      lastLeft = scrollLeft;
      requestAnimationFrame(look);
    };
    look();
  });
}

async function fetchPhotos(href: string): Promise<string[]> {
  const response = await fetch(href);
  if (!response.ok) throw Error();
  const { details } = (await response.json()) as { details: { images: { src: string }[] } };
  return details.images.slice(0, MAX_PHOTOS).map(({ src }) => src);
}

function stepButton(text: string, direction: 'back' | 'on'): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = text;
  button.dataset['photoStep'] = direction;
  return button;
}
