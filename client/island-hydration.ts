import type { IslandName } from '../views/islands/island.js';
import { address } from './history-entry.js';
import { withRetry } from './offline.js';
import { storedInTab } from './tab-storage.js';

type Dispose = () => void;

/**
 * Exports of an island's script: `hydrate` attaches it to its markup with the server's props and its
 * draft, `handleClick` handles a link or button.
 */
export interface IslandScript {
  readonly hydrate?: (box: HTMLElement, props: never) => Dispose;
  readonly handleClick?: (clicked: never) => void;
  /**
   * Fetches state that other pages may have changed. `isBack`: the page was reached by Back or
   * Forward.
   */
  readonly refresh?: (isBack?: boolean) => void;
}

/**
 * Each island is a chunk, named in the page's import map. Shared code (React) loads with the first.
 * Browsers do not retry a failed module, nor one that it imports, so all are requested again below
 * another folder (`assetUrl` of the server).
 */
export const fetchIsland = async (name: string): Promise<IslandScript> => {
  const specifier = `island/${name}.js`;
  const script =
    loaded.get(name) ??
    (await withRetry(load(specifier), () =>
      load(import.meta.resolve(specifier).replace('assets', '$&/' + Date.now())),
    ));
  loaded.set(name, script);
  return script;
};

const load = (specifier: string): Promise<IslandScript> => import(/* @vite-ignore */ specifier);

const loaded = new Map<string, IslandScript>();

/** By island: input that is not searched yet; undefined without any. */
const drafts = new Map<IslandName, unknown>();

let disposers: Dispose[] = [];

/**
 * Hydrates islands when their condition holds; those with a draft, with focus, or with something
 * stored in this tab for the URL at once.
 */
export function startIslands(root: ParentNode): void {
  for (const box of root.querySelectorAll<HTMLElement>('[data-island]')) {
    const name = nameOf(box);
    if (box.contains(document.activeElement) || (drafts.get(name) ?? storedInTab(name + address())))
      loadAndHydrate(box);
    else hydrateWhenNeeded(box);
  }
}

/** Unmounts all islands before their elements are replaced. Drafts are kept. */
export function stopIslands(): void {
  for (const dispose of disposers) dispose();
  disposers = [];
}

/** Discards unsent input before another search. */
export function forgetDrafts(): void {
  drafts.clear();
}

/** If the chunk does not load, the plain form field remains, and the next touch tries again. */
function loadAndHydrate(box: HTMLElement): void {
  const script = loaded.get(nameOf(box));
  if (script) hydrateBox(box, script);
  else
    fetchIsland(nameOf(box)).then(
      (fetched) => hydrateBox(box, fetched),
      () => hydrateAtTouch(box),
    );
}

/**
 * Synchronous if the chunk is loaded, so that no key press between an exchange and hydration is
 * lost.
 */
function hydrateBox(box: HTMLElement, { hydrate }: IslandScript): void {
  if (!box.isConnected || box.dataset['awake'] !== undefined) return;
  box.dataset['awake'] = '';
  const name = nameOf(box);
  const drawn = JSON.parse(box.dataset['props'] ?? '{}') as object;
  const props = {
    ...drawn,
    draft: drafts.get(name),
    keepDraft: (draft: unknown) => drafts.set(name, draft),
  };
  disposers.push(hydrate!(box, props as never));
}

function hydrateWhenNeeded(box: HTMLElement): void {
  const { hydrateOn } = box.dataset;
  if (hydrateOn === 'visible') hydrateWhenVisible(box);
  else hydrateAtTouch(box, hydrateOn === 'page' ? document : box);
}

/** A page that appears under a resting mouse gets hover events; only a move counts as a touch. */
function hydrateAtTouch(box: HTMLElement, place: EventTarget = box): void {
  const listening = new AbortController();
  const onTouch = () => {
    listening.abort();
    loadAndHydrate(box);
  };
  for (const type of [
    'pointerdown',
    'focusin',
    'keydown',
    place === box ? 'pointerover' : 'pointermove',
  ])
    place.addEventListener(type, onTouch, { signal: listening.signal, passive: true });
}

function hydrateWhenVisible(box: HTMLElement): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    loadAndHydrate(box);
  });
  observer.observe(box);
}

function nameOf(box: HTMLElement): IslandName {
  return box.dataset['island'] as IslandName;
}
