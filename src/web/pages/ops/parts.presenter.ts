import type { OpsSection } from '../../../../views/ops/ops-page.js';
import type { Tone } from '../../../../views/ops/ops-table.js';
import type { PartState } from '../../../platform/telemetry/health-parts.js';
import { formatAge, formatNumber, formatTook } from './figures.js';
import type { MetricReader } from './metric-reader.js';

const TONE_OF_PART: Readonly<Record<PartState['status'], Tone>> = {
  up: 'good',
  degraded: 'warning',
  down: 'danger',
};
const TONE_OF_STANDING: Readonly<Record<string, Tone>> = {
  late: 'warning',
  removed: 'warning',
  failed: 'danger',
  missing: 'danger',
};

/** Parts with the details they report. */
export function partsSection(parts: readonly PartState[]): OpsSection {
  return {
    id: 'parts',
    title: 'Parts',
    table: {
      label: 'Parts of the server',
      emptyText: 'There are no parts.',
      columns: [{ text: 'Part' }, { text: 'State' }, { text: 'Says' }],
      rows: parts.map(({ name, status, facts }) => ({
        key: name,
        cells: [
          { text: name },
          { text: status, tone: TONE_OF_PART[status] },
          { text: saidOf(facts) },
        ],
      })),
    },
  };
}

/** `{ cars: 25000, epoch: 1 }` becomes 'cars 25,000, epoch 1'. */
function saidOf(facts: object): string {
  const written = Object.entries(facts).map(([name, value]) => {
    const text = typeof value === 'number' ? formatNumber(value) : String(value);
    return name === 'message' ? text : `${name} ${text}`;
  });
  return written.join(', ');
}

/** State of the search index. */
export function indexSection(reader: MetricReader, now: number): OpsSection {
  const scoredAt = reader.value('forecourt_index_scored_timestamp_seconds');
  const lastBuild = reader.value('forecourt_index_last_build_seconds');
  return {
    id: 'index',
    title: 'Index',
    figures: [
      { name: 'Cars', value: formatNumber(reader.value('forecourt_index_cars')) },
      {
        name: 'Changed since the build',
        value: formatNumber(reader.value('forecourt_index_changed_cars')),
      },
      {
        name: 'Changes seen',
        value: formatNumber(reader.value('forecourt_index_epoch')),
        note: 'the epoch',
      },
      {
        name: 'Scores computed',
        value: formatAge(scoredAt ? now / 1_000 - scoredAt : undefined),
        note: 'ago',
      },
      {
        name: 'Builds',
        value: formatNumber(reader.value('forecourt_index_builds_total')),
        note: 'since the start',
      },
      { name: 'The last one took', value: formatTook(lastBuild === 0 ? undefined : lastBuild) },
    ],
  };
}

/** Feeds of the manifest, with their last imports. */
export function feedsSection(reader: MetricReader, now: number): OpsSection {
  const ageOf = (name: string, source: string) => {
    const at = reader.value(name, { source });
    return formatAge(at === undefined ? undefined : now / 1_000 - at);
  };
  const rowsOf = (source: string, outcome: string) =>
    formatNumber(reader.value('forecourt_feed_rows', { source, outcome }));
  const standingOf = (source: string) =>
    reader.labelValues('forecourt_feed_standing', 'standing', { source })[0]!;
  return {
    id: 'feeds',
    title: 'Feeds',
    table: {
      label: 'Feeds',
      emptyText: 'No feeds are configured: DATA_DIR has no readable sources.json.',
      columns: [
        { text: 'Source' },
        { text: 'State' },
        { text: 'Age of the file', isNumber: true },
        { text: 'Imported, ago', isNumber: true },
        { text: 'Listed', isNumber: true },
        { text: 'Rejected', isNumber: true },
      ],
      rows: reader.labelValues('forecourt_feed_standing', 'source').map((source) => {
        const standing = standingOf(source);
        return {
          key: source,
          cells: [
            { text: source },
            { text: standing, tone: TONE_OF_STANDING[standing] ?? 'good' },
            { text: ageOf('forecourt_feed_file_timestamp_seconds', source) },
            { text: ageOf('forecourt_feed_imported_timestamp_seconds', source) },
            { text: rowsOf(source, 'listed') },
            { text: rowsOf(source, 'refused') },
          ],
        };
      }),
    },
  };
}
