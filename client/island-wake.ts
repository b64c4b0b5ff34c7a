import type { IslandName } from '../views/islands/island.js';

type Sleep = () => void;

/** What an island's script exports: `wake` makes it alive with the props the server drew and its draft, `press` takes a link or button. */
export interface IslandScript {
  readonly wake?: (box: HTMLElement, props: never) => Sleep;
  readonly press?: (pressed: never) => void;
  /** Fetches state that other pages may have changed. `isBack`: the shopper came back to this page by the history. */
  readonly refresh?: (isBack?: boolean) => void;
}

let tries = 0;

/**
 * Each island is a chunk of its own, by the name that the page's import map gives it; what they share (React) comes with the first. A
 * browser never asks again for a module that did not come, so it is asked for under another address, until one has come.
 */
export const fetchIsland = async (name: string): Promise<IslandScript> => {
  const specifier = `island/${name}.js`;
  const script = loaded.get(name) ?? (await load(specifier).catch(() => load(`${import.meta.resolve(specifier)}?${tries++}`)));
  loaded.set(name, script);
  return script;
};

const load = (specifier: string): Promise<IslandScript> => import(/* @vite-ignore */ specifier);

const loaded = new Map<string, IslandScript>();

/** By island: what stands in its fields and is not searched. */
const drafts = new Map<IslandName, unknown>();

let sleeps: Sleep[] = [];

/** Islands drawn by the server become alive when they say they should; one somebody has left a draft in, or is in, at once. */
export function startIslands(root: ParentNode): void {
  for (const box of root.querySelectorAll<HTMLElement>('[data-island]')) {
    if (drafts.has(nameOf(box)) || box.contains(document.activeElement)) wakeUp(box);
    else wakeWhenAsked(box);
  }
}

/** Ends all islands that are alive, before the elements they stand in are replaced. Drafts are kept. */
export function stopIslands(): void {
  for (const sleep of sleeps) sleep();
  sleeps = [];
}

/** Somebody has asked for another search altogether: what was left in the fields is no longer meant. */
export function forgetDrafts(): void {
  drafts.clear();
}

/** A chunk that does not come leaves a plain field of the form, and is asked for again at the next touch. */
function wakeUp(box: HTMLElement): void {
  const script = loaded.get(nameOf(box));
  if (script) makeAlive(box, script);
  else
    fetchIsland(nameOf(box)).then(
      (come) => makeAlive(box, come),
      () => wakeAtTouch(box),
    );
}

/** At once where the chunk is there: between an exchange and the next key nothing may be asleep. */
function makeAlive(box: HTMLElement, { wake }: IslandScript): void {
  if (!box.isConnected || box.dataset['awake'] !== undefined) return;
  box.dataset['awake'] = '';
  const name = nameOf(box);
  const drawn = JSON.parse(box.dataset['props'] ?? '{}') as object;
  const props = { ...drawn, draft: drafts.get(name), keepDraft: (draft: unknown) => keepDraft(name, draft) };
  sleeps.push(wake!(box, props as never));
}

function keepDraft(name: IslandName, draft: unknown): void {
  if (draft === undefined) drafts.delete(name);
  else drafts.set(name, draft);
}

function wakeWhenAsked(box: HTMLElement): void {
  const { wake } = box.dataset;
  if (wake === 'visible') wakeWhenSeen(box);
  else wakeAtTouch(box, wake === 'page' ? document : box);
}

/** A page that comes up under a resting mouse is hovered by nobody: of the page, only a move is a touch. */
function wakeAtTouch(box: HTMLElement, place: EventTarget = box): void {
  const asked = new AbortController();
  const onTouch = () => {
    asked.abort();
    wakeUp(box);
  };
  for (const type of ['pointerdown', 'focusin', 'keydown', place === box ? 'pointerover' : 'pointermove'])
    place.addEventListener(type, onTouch, { signal: asked.signal, passive: true });
}

function wakeWhenSeen(box: HTMLElement): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    wakeUp(box);
  });
  observer.observe(box);
}

function nameOf(box: HTMLElement): IslandName {
  return box.dataset['island'] as IslandName;
}
