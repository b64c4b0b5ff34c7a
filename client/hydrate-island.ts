import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';

/**
 * Makes what the server drew into `box` alive, and answers how to put it back to sleep. At once: the next key somebody presses
 * finds it awake.
 */
export function hydrateIsland(box: HTMLElement, view: ReactNode): () => void {
  let root: Root | undefined;
  flushSync(() => (root = hydrateRoot(box, view)));
  return () => root?.unmount();
}
