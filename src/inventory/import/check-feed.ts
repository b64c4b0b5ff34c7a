import type { Listing } from '../listing.js';
import { unreadColumns } from './columns-of-map.js';
import type { FeedField, FeedMap } from './feed-map.js';
import { FEED_FIELDS } from './feed-map.js';
import type { Feed } from './feed-reader.js';
import type { FeedRecord } from './feed-row.js';
import { isReadable } from './feed-row.js';
import type { ImportProgress } from './import-progress.js';
import { isRefusal } from './import-summary.js';
import { RowMapper } from './mapped-row.js';
import type { OfferReader } from './offer-from-row.js';
import type { RowFault } from './row-faults.js';

/**
 * Rows shown before and after: ten, the first ones of the feed among them, and of the others those first that something is wrong with, as
 * far as there are any.
 */
const SHOWN_ROWS = { first: 5, all: 10 } as const;
/** Texts are cut to this in what is shown. */
const SHOWN_CHARACTERS = 60;

/** A row as the map reads it, and what an import would make of it. */
export interface CheckedRow {
  /** Line of the feed, from 1. */
  readonly line: number;
  /** The texts of the map's fields that have one; the line itself where it is no row. */
  readonly before: readonly (readonly [field: string, text: string])[];
  /** The facts of the listing; undefined for a row that would be refused. */
  readonly after: readonly (readonly [fact: string, value: string])[] | undefined;
  readonly faults: readonly string[];
}

/** What an import of a feed would do, found out without writing anything. */
export interface FeedCheck {
  read: number;
  /** Rows that would be listed, before offers of one car by one seller are merged. */
  listed: number;
  /** Rows that the map skips, by column and text. */
  readonly skipped: Map<string, number>;
  /** Rows by the reason they would be refused for, and values by the reason they would be kept or left out for. */
  readonly reasons: Map<RowFault['reason'], number>;
  /** Rows in which the map finds a text, by field. */
  readonly filled: Map<FeedField, number>;
  readonly rows: CheckedRow[];
}

/** Reads a feed to its end as an import would, and writes nothing. @throws FeedError when the file cannot be read to its end */
export async function checkFeed(feed: Feed, map: FeedMap, reader: OfferReader, progress: ImportProgress): Promise<FeedCheck> {
  const check: FeedCheck = { read: 0, listed: 0, skipped: new Map(), reasons: new Map(), filled: new Map(), rows: [] };
  const mapper = new RowMapper(map);
  progress.start('Reading', feed.sizeBytes);
  for await (const records of feed.records((bytes) => progress.update(bytes, check.read))) {
    for (const record of records) checkRow(record, check, reader, mapper);
  }
  progress.stop();
  return check;
}

/** The check as the command prints it. */
export function checkLines(check: FeedCheck, feed: Feed, map: FeedMap): string[] {
  const unread = unreadColumns(map, feed.columns);
  const layout = [feed.format, feed.delimiter && `with ${feed.delimiter.name}s`, feed.encoding].filter(Boolean).join(', ');
  return [
    `${layout}, ${feed.columns.length} columns; map "${map.name}"`,
    '',
    unread.length === 0 ? 'The map reads every column.' : `Columns the map does not read: ${unread.join(', ')}`,
    '',
    `${check.read.toLocaleString('en-US')} rows: ${check.listed.toLocaleString('en-US')} would be listed`,
    ...Array.from(check.skipped, ([reason, rows]) => tableLine(`skipped: ${reason}`, rows, check.read)),
    ...reasonsOf(check, isRefusal).map(([reason, rows]) => tableLine(reason, rows, check.read)),
    ...doubtedLines(check),
    '',
    'Rows with a value, by field:',
    ...FEED_FIELDS.filter((field) => map.fields.has(field)).map((field) => tableLine(field, check.filled.get(field) ?? 0, check.read)),
    '',
    `${check.rows.length} rows, before and after (the first rows, and others with problems):`,
    ...check.rows.flatMap(rowLines),
    '',
    'Nothing was written.',
  ];
}

function checkRow(record: FeedRecord, check: FeedCheck, reader: OfferReader, mapper: RowMapper): void {
  check.read++;
  const faults: RowFault[] = [];
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
    listing = 'fault' in result ? undefined : result.listing;
    faults.push(...('fault' in result ? [result.fault] : result.droppedFacts));
  } else {
    before = [['line', record.value]];
    faults.push({ line: record.line, column: '', value: record.value, reason: record.reason, detail: record.detail });
  }
  if (listing) check.listed++;
  for (const { reason } of faults) check.reasons.set(reason, (check.reasons.get(reason) ?? 0) + 1);
  if (hasRoom(check.rows, faults.length > 0)) {
    check.rows.push({ line: record.line, before, after: listing && factsOf(listing), faults: faults.map(saidOf) });
  }
}

/** Whether another row is shown; one that something is wrong with takes the place of one that shows nothing but itself. */
function hasRoom(rows: CheckedRow[], isFaulty: boolean): boolean {
  if (rows.length < SHOWN_ROWS.all) return true;
  const replaced = isFaulty ? rows.findLastIndex(({ faults }, at) => at >= SHOWN_ROWS.first && faults.length === 0) : -1;
  if (replaced >= 0) rows.splice(replaced, 1);
  return replaced >= 0;
}

function textsOf(record: Parameters<RowMapper['read']>[0], mapper: RowMapper, { filled }: FeedCheck): [string, string][] {
  const row = mapper.read(record);
  return FEED_FIELDS.flatMap((field) => {
    const text = row.texts(field).join(', ');
    if (text === '') return [];
    filled.set(field, (filled.get(field) ?? 0) + 1);
    return [[field, text]];
  });
}

/** What is the same of every imported car says nothing about this one. */
function factsOf({ id: _id, ownerId: _owner, ...facts }: Partial<Listing>): [string, string][] {
  return Object.entries(facts)
    .filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0))
    .map(([fact, value]) => [fact, fact === 'listedAt' ? new Date(value as number).toISOString() : String(value)]);
}

function saidOf({ reason, value, detail }: RowFault): string {
  return `${reason}${value === '' ? '' : ` "${cut(value)}"`}${detail === undefined ? '' : ` (${detail})`}`;
}

/** Of one row several values may be doubted, so that they have no share of the rows. */
function doubtedLines(check: FeedCheck): string[] {
  const doubted = reasonsOf(check, (reason) => !isRefusal(reason));
  if (doubted.length === 0) return [];
  return ['', 'Values in these rows that would be left out or doubted:', ...doubted.map(([reason, values]) => countLine(reason, values))];
}

function reasonsOf({ reasons }: FeedCheck, isShown: (reason: string) => boolean): [RowFault['reason'], number][] {
  return [...reasons].filter(([reason]) => isShown(reason)).toSorted(([, left], [, right]) => right - left);
}

function rowLines({ line, before, after, faults }: CheckedRow): string[] {
  return [
    `  line ${line}`,
    `    before  ${pairs(before)}`,
    `    after   ${after ? pairs(after) : 'refused'}`,
    ...faults.map((fault) => `            ${fault}`),
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
