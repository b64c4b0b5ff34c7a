import type { Listing } from '../../listing.js';
import { missingByField, missingLines, unreadColumns } from '../map/columns-of-map.js';
import type { FeedField, FeedMap } from '../map/feed-map.js';
import { FEED_FIELDS } from '../map/feed-map.js';
import type { OpenFeed } from '../read/feed-layout.js';
import type { FeedRecord } from '../read/feed-row.js';
import { isReadable } from '../read/feed-row.js';
import type { ImportProgress } from './import-progress.js';
import { isRejectReason, partLines, rowsText } from './import-summary.js';
import { RowMapper } from '../map/mapped-row.js';
import type { OfferReader } from './offer-from-row.js';
import { PagesOfFeed } from './pages-of-feed.js';
import type { RowIssue } from '../row-issues.js';

/** Number of rows shown: the first ones of the feed, then preferably rows with issues. */
const SHOWN_ROWS = { first: 5, all: 10 } as const;
/** Longer values are cut. */
const SHOWN_CHARACTERS = 60;

/** A row as the map reads it, and its listing. */
export interface CheckedRow {
  /** Line of the feed, from 1. */
  readonly line: number;
  /** The non-empty values of the map's fields; the line itself if it is not a row. */
  readonly before: readonly (readonly [field: string, text: string])[];
  /** The facts of the listing; undefined if the row would be rejected. */
  readonly after: readonly (readonly [fact: string, value: string])[] | undefined;
  readonly issues: readonly string[];
}

/** Result of a dry run of an import. */
export interface FeedCheck {
  read: number;
  /** Rows that would be listed, before offers of one car by one seller are merged. */
  listed: number;
  /** Skipped rows, by column and text. */
  readonly skipped: Map<string, number>;
  /** Number of rejected rows, and of dropped or doubted values, by reason. */
  readonly reasons: Map<RowIssue['reason'], number>;
  /** Number of rows with a value, by field. */
  readonly filled: Map<FeedField, number>;
  readonly rows: CheckedRow[];
  /** As in `ImportSummary`. */
  part: string | undefined;
}

/**
 * Reads a feed like an import, without writing. @throws FeedError if the file cannot be read
 * completely
 */
export async function checkFeed(
  feed: OpenFeed,
  map: FeedMap,
  reader: OfferReader,
  progress: ImportProgress,
): Promise<FeedCheck> {
  const check: FeedCheck = {
    read: 0,
    listed: 0,
    skipped: new Map(),
    reasons: new Map(),
    filled: new Map(),
    rows: [],
    part: undefined,
  };
  const pages = new PagesOfFeed();
  const mapper = new RowMapper(map);
  progress.start('Reading', feed.sizeBytes);
  for await (const records of feed.records(
    (bytes) => progress.update(bytes, check.read),
    (cells) => pages.take(cells),
  )) {
    for (const record of records) checkRow(record, check, reader, mapper);
  }
  progress.stop();
  check.part = pages.part(check.read);
  return check;
}

/** Output lines of the command. */
export function checkLines(check: FeedCheck, feed: OpenFeed, map: FeedMap): string[] {
  const unread = unreadColumns(map, feed.columns);
  const layout = [feed.format, feed.delimiter && `with ${feed.delimiter.name}s`, feed.encoding]
    .filter(Boolean)
    .join(', ');
  return [
    `${layout}, ${feed.columns.length} columns; map "${map.name}"`,
    '',
    unread.length === 0
      ? 'The map reads every column.'
      : `Columns the map does not read: ${unread.join(', ')}`,
    ...columnsNotFound(map, feed),
    '',
    `${rowsText(check.read)}: ${check.listed.toLocaleString('en-US')} would be listed`,
    ...Array.from(check.skipped, ([reason, rows]) =>
      tableLine(`skipped: ${reason}`, rows, check.read),
    ),
    ...reasonsOf(check, isRejectReason).map(([reason, rows]) =>
      tableLine(reason, rows, check.read),
    ),
    ...doubtedLines(check),
    ...partLines(check),
    '',
    'Rows with a value, by field:',
    ...FEED_FIELDS.filter((field) => map.fields.has(field)).map((field) =>
      tableLine(field, check.filled.get(field) ?? 0, check.read),
    ),
    '',
    `${rowsText(check.rows.length)}, before and after (the first rows, and others with problems):`,
    ...check.rows.flatMap(rowLines),
    '',
    'Nothing was written.',
  ];
}

/**
 * Columns of a custom map that the first rows of JSON or XML lack: misspelled, or left out where
 * they are empty. A CSV file that lacks one is rejected.
 */
function columnsNotFound(map: FeedMap, { columns }: OpenFeed): string[] {
  const missing = map.recognizedBy.length > 0 ? [] : missingByField(map, columns);
  return missing.length === 0
    ? []
    : ['Columns of the map that the first rows lack:', ...missingLines(missing, columns)];
}

function checkRow(
  record: FeedRecord,
  check: FeedCheck,
  reader: OfferReader,
  mapper: RowMapper,
): void {
  check.read++;
  const issues: RowIssue[] = [];
  let listing: Partial<Listing> | undefined;
  let before: CheckedRow['before'];
  if (isReadable(record)) {
    before = textsOf(record, mapper, check);
    const skipReason = reader.skipReason(record);
    if (skipReason !== undefined) {
      check.skipped.set(skipReason, (check.skipped.get(skipReason) ?? 0) + 1);
      return;
    }
    const result = reader.read(record);
    listing = 'issue' in result ? undefined : result.listing;
    issues.push(...('issue' in result ? [result.issue] : result.droppedFacts));
  } else {
    before = [['line', record.value]];
    issues.push({
      line: record.line,
      column: '',
      value: record.value,
      reason: record.reason,
      detail: record.detail,
    });
  }
  if (listing) check.listed++;
  for (const { reason } of issues) check.reasons.set(reason, (check.reasons.get(reason) ?? 0) + 1);
  if (hasRoom(check.rows, issues.length > 0)) {
    check.rows.push({
      line: record.line,
      before,
      after: listing && factsOf(listing),
      issues: issues.map(saidOf),
    });
  }
}

/** Whether another row is shown. A row with issues replaces one without. */
function hasRoom(rows: CheckedRow[], isFaulty: boolean): boolean {
  if (rows.length < SHOWN_ROWS.all) return true;
  const replaced = isFaulty
    ? rows.findLastIndex(({ issues }, at) => at >= SHOWN_ROWS.first && issues.length === 0)
    : -1;
  if (replaced >= 0) rows.splice(replaced, 1);
  return replaced >= 0;
}

function textsOf(
  record: Parameters<RowMapper['read']>[0],
  mapper: RowMapper,
  { filled }: FeedCheck,
): [string, string][] {
  const row = mapper.read(record);
  return FEED_FIELDS.flatMap((field) => {
    const text = row.texts(field).join(', ');
    if (text === '') return [];
    filled.set(field, (filled.get(field) ?? 0) + 1);
    return [[field, text]];
  });
}

/** Omits ids, false values and empty lists, which say nothing about this car. */
function factsOf({ id: _id, ownerId: _owner, ...facts }: Partial<Listing>): [string, string][] {
  return Object.entries(facts)
    .filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0))
    .map(([fact, value]) => [
      fact,
      fact === 'listedAt' ? new Date(value as number).toISOString() : String(value),
    ]);
}

function saidOf({ reason, value, detail }: RowIssue): string {
  return `${reason}${value === '' ? '' : ` "${cut(value)}"`}${detail === undefined ? '' : ` (${detail})`}`;
}

/** One row may have several doubted values, so there is no percentage of rows. */
function doubtedLines(check: FeedCheck): string[] {
  const doubted = reasonsOf(check, (reason) => !isRejectReason(reason));
  if (doubted.length === 0) return [];
  return [
    '',
    'Values in these rows that would be left out or doubted:',
    ...doubted.map(([reason, values]) => countLine(reason, values)),
  ];
}

function reasonsOf(
  { reasons }: FeedCheck,
  isShown: (reason: string) => boolean,
): [RowIssue['reason'], number][] {
  return [...reasons]
    .filter(([reason]) => isShown(reason))
    .toSorted(([, left], [, right]) => right - left);
}

function rowLines({ line, before, after, issues }: CheckedRow): string[] {
  return [
    `  line ${line}`,
    `    before  ${pairs(before)}`,
    `    after   ${after ? pairs(after) : 'rejected'}`,
    ...issues.map((issue) => `            ${issue}`),
  ];
}

function pairs(entries: readonly (readonly [string, string])[]): string {
  return entries.map(([name, text]) => `${name}: ${cut(text)}`).join(' | ');
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line;
}

function tableLine(label: string, rows: number, all: number): string {
  const share = all === 0 ? 0 : (100 * rows) / all;
  return `${countLine(label, rows)}${`${share.toFixed(1)} %`.padStart(9)}`;
}

function countLine(label: string, count: number): string {
  return `  ${label.padEnd(28)}${count.toLocaleString('en-US').padStart(11)}`;
}
