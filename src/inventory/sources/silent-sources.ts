import { DEMO_SOURCE } from '../demo/demo-cars.js';
import type { ImportReports } from './import-reports.js';
import type { Removal } from './remove-sources.js';

const DAY_MS = 86_400_000;

/**
 * Of sources with offers, those whose last import is more than `days` days old. An import that left
 * no report (it was killed, or the store was restored) counts from the day its offers were first
 * found here. Demo cars have no import. `now`: epoch milliseconds.
 */
export function silentSources(
  sources: Iterable<string>,
  reports: ImportReports,
  days: number,
  now: number,
): string[] {
  const lastHeard = (source: string) => {
    const { importedAt, foundAt } = reports.reportOf(source) ?? {};
    if (importedAt === undefined && foundAt === undefined) reports.found(source, now);
    return importedAt ?? foundAt ?? now;
  };
  return [...sources].filter(
    (source) => source !== DEMO_SOURCE && lastHeard(source) < now - days * DAY_MS,
  );
}

/** Removal of silent sources. The report of each keeps the version of its file. */
export function removalOfSilent(reports: ImportReports, days: number, now: number): Removal {
  return {
    isDue: (source) => silentSources([source], reports, days, now).length > 0,
    onRemoved: (source) => reports.expired(source, now),
  };
}
