import { createContext, useContext } from 'react';

/** What `Hold` draws; without it nothing. */
export const HoldMark = createContext<string | undefined>(undefined);

/**
 * Where a page may be begun: what stands before it waits for nothing, and is the same whatever comes behind it. Stands between elements,
 * once in a page.
 */
export function Hold() {
  return useContext(HoldMark);
}
