import type { Shopper } from './shopper.js';

/** A layout shift: its value, and the elements that moved. */
type Shift = readonly [value: number, ...moved: string[]];

type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node?: Node }[];
};

/** Observes layout shifts of the pages that are visited from now on. */
export async function watchLayoutShifts({ page }: Shopper): Promise<void> {
  await page.addInitScript(() => {
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => void entries.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, {
      takeShifts: () => [...entries.splice(0), ...observer.takeRecords()],
    });
  });
}

/**
 * Shifts since the last call, once the page has settled. Leaves out those within half a second of
 * input, as browsers do.
 */
export async function layoutShifts(shopper: Shopper): Promise<Shift[]> {
  await shopper.settled();
  return shopper.page.evaluate(() => {
    const { takeShifts } = globalThis as unknown as { takeShifts(): LayoutShift[] };
    return takeShifts().flatMap(({ value, hadRecentInput, sources }) => {
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.id || node.className || node.tagName : '?',
      );
      return hadRecentInput ? [] : [[value, ...moved] as const];
    });
  });
}

export function sumOf(shifts: readonly Shift[]): number {
  return shifts.reduce((sum, [value]) => sum + value, 0);
}
