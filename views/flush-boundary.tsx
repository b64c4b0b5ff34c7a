import { createContext, useContext } from 'react';

/** The marker that `FlushBoundary` renders. Without a value it renders nothing. */
export const BoundaryMark = createContext<string | undefined>(undefined);

/**
 * Where an early flush may end: everything before it needs no data and is the same for every
 * result. Must be between elements, once per page.
 */
export function FlushBoundary() {
  return useContext(BoundaryMark);
}
