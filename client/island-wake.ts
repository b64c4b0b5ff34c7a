import type { IslandName } from '../views/islands/island.js';

/** Islands drawn by the server become alive when they say they should; React is fetched with the first of them. */
type Sleep = () => void;

let sleeps: Sleep[] = [];

export function startIslands(root: ParentNode): void {
  for (const box of root.querySelectorAll<HTMLElement>('[data-island]')) wakeWhenAsked(box);
}

export function stopIslands(_root: ParentNode): void {
  for (const sleep of sleeps) sleep();
  sleeps = [];
}

function wakeWhenAsked(box: HTMLElement): void {
  const wake = once(() => void wakeUp(box));
  if (box.dataset['wake'] === 'idle') requestIdle(wake);
  if (box.dataset['wake'] === 'visible') onVisible(box, wake);
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown']) box.addEventListener(type, wake, { once: true, passive: true });
}

async function wakeUp(box: HTMLElement): Promise<void> {
  const { hydrateIsland } = await import('./islands.js');
  if (!box.isConnected || box.dataset['awake'] !== undefined) return;
  sleeps.push(hydrateIsland(box.dataset['island'] as IslandName, box, JSON.parse(box.dataset['props'] ?? '{}') as object));
  box.dataset['awake'] = '';
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}

function requestIdle(action: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(action);
  else setTimeout(action, 200);
}

function onVisible(box: HTMLElement, action: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    action();
  });
  observer.observe(box);
}
