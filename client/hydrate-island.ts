import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';

/**
 * Hydration of the server markup in `box`, synchronously, so that the next key press reaches the
 * island. Returns a function that unmounts it.
 */
export function hydrateIsland(box: HTMLElement, view: ReactNode): () => void {
  let root: Root | undefined;
  flushSync(() => (root = hydrateRoot(box, view)));
  return () => root?.unmount();
}
