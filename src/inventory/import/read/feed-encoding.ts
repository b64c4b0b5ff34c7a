import { isAscii, isUtf8 } from 'node:buffer';
import { FeedError } from './feed-row.js';

/** Display name of a feed's encoding: one that is detected, or one that an XML declaration states. */
export type FeedEncoding = string;

/** Number of bytes that are searched for the zero bytes of UTF-16. */
const SNIFFED_BYTES = 4_096;
/** Western text in UTF-16 has a zero byte in most characters, always on the same side. */
const MIN_SHARE_OF_ZEROS = 0.6;
const MAX_SHARE_OF_ZEROS_ON_OTHER_SIDE = 0.02;
/** Bytes that Windows-1252 does not define. */
const UNASSIGNED = /[\u0081\u008D\u008F\u0090\u009D]/g;
/** Stands for bytes that are not characters. */
export const UNDECODABLE = '\uFFFD';
/** An XML declaration with an encoding. */
const DECLARATION = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']{1,40})["']/;
const DECLARATION_BYTES = 300;
/** Minimum bytes, and minimum shares of them, for another encoding than Windows-1252. */
const MIN_FOREIGN_BYTES = 16;
const MIN_SHARE_OF_RUNS = 0.5;
const MIN_SHARE_OF_RARE = 0.25;
/** Western words have hardly more than two letters with accents in a row. */
const RUN = /[\u0080-\u00FF]{4,}/g;
const MIN_DIFFERENT_IN_RUN = 3;
/** Bytes that Windows-1252 does not define, or hardly uses: most Japanese characters begin with them in Shift_JIS. */
const RARE = /[\u0081\u0083\u0086-\u0089\u008B\u008D\u008F\u0090\u0098\u009B\u009D]/g;
const FOREIGN_TEXT =
  'The text is neither UTF-8, UTF-16 nor Windows-1252 (Latin-1): it could be Shift_JIS, GBK or Windows-1251. Ask for the feed in ' +
  'UTF-8, or convert it: iconv -f SHIFT_JIS -t UTF-8 FILE. Nothing was changed.';
/** An incompletely copied file has blocks of zeros. Padded columns have fewer zeros. */
const HOLE = Buffer.alloc(512);
const ADVICE_ON_HOLE =
  'The file has zero bytes where rows should be: it was not copied completely. Nothing was changed.';

/**
 * Decodes a feed chunk by chunk. UTF-16 is detected by its BOM or its zero bytes. Other bytes are
 * UTF-8 until a chunk with invalid UTF-8 decides: if most of its non-ASCII text is invalid, this
 * chunk and all later ones have the encoding that the XML states, or Windows-1252 (a superset of
 * Latin-1); otherwise single bytes are damaged. Other encodings are rejected. Unreadable bytes become U+FFFD. The BOM and NULs, with which some programs pad columns,
 * are removed.
 */
export class FeedDecoder {
  private encodingSoFar: FeedEncoding;
  /** Whether non-ASCII bytes have decided between UTF-8 and Windows-1252. */
  private isDecided: boolean;
  /** Beginning of a character that continues in the next chunk. */
  private carried: Buffer = Buffer.alloc(0);
  private readonly utf16: TextDecoder | undefined;
  /** Encoding that the XML states, once its bytes turn out not to be UTF-8. */
  private stated: TextDecoder | undefined;
  private isAtStart = true;

  /** `beginning`: the first bytes of the feed, which must also be passed to `write`. */
  constructor(private readonly beginning: Buffer) {
    this.encodingSoFar = markedEncoding(beginning) ?? utf16WithoutMark(beginning) ?? 'UTF-8';
    this.isDecided = this.encodingSoFar !== 'UTF-8' || markedEncoding(beginning) === 'UTF-8';
    if (this.encodingSoFar === 'UTF-16 LE') this.utf16 = new TextDecoder('utf-16le');
    if (this.encodingSoFar === 'UTF-16 BE') this.utf16 = new TextDecoder('utf-16be');
    if (!this.utf16)
      this.decide(beginning.subarray(0, beginning.length - unfinishedBytes(beginning)));
  }

  /** Encoding so far. ASCII counts as UTF-8. */
  get encoding(): FeedEncoding {
    return this.encodingSoFar;
  }

  /** Decodes the next chunk. */
  write(bytes: Buffer): string {
    return this.clean(
      this.utf16 ? this.utf16.decode(bytes, { stream: true }) : this.decodeBytes(bytes),
    );
  }

  /** The remaining text at the end. */
  end(): string {
    if (this.utf16) return this.utf16.decode();
    this.decide(this.carried);
    return this.decodeWhole(this.carried) + (this.stated?.decode() ?? '');
  }

  private decodeBytes(piece: Buffer): string {
    const bytes = this.carried.length > 0 ? Buffer.concat([this.carried, piece]) : piece;
    const whole = bytes.subarray(0, bytes.length - unfinishedBytes(bytes));
    this.carried = bytes.subarray(whole.length);
    this.decide(whole);
    return this.decodeWhole(whole);
  }

  private decide(bytes: Buffer): void {
    if (this.isDecided || isAscii(bytes)) return;
    this.isDecided = true;
    if (isUtf8(bytes) || !isMostlyDamaged(bytes.toString('utf8'))) return;
    this.stated = statedDecoder(this.beginning);
    if (!this.stated && isForeign(bytes.toString('latin1'))) throw new FeedError(FOREIGN_TEXT);
    this.encodingSoFar = this.stated ? nameOf(this.stated) : 'Windows-1252';
  }

  private decodeWhole(bytes: Buffer): string {
    if (this.stated) return this.stated.decode(bytes, { stream: true });
    if (this.encodingSoFar === 'UTF-8' || isAscii(bytes)) return bytes.toString('utf8');
    return new TextDecoder('windows-1252').decode(bytes).replace(UNASSIGNED, UNDECODABLE);
  }

  private clean(text: string): string {
    const unpadded = text.includes('\0') ? text.replaceAll('\0', '') : text;
    if (!this.isAtStart || unpadded === '') return unpadded;
    this.isAtStart = false;
    return unpadded.startsWith('\uFEFF') ? unpadded.slice(1) : unpadded;
  }
}

/** @throws FeedError if the stream has a hole, where rows are missing */
export async function* decodedText(
  stream: AsyncIterable<Buffer>,
  decoder: FeedDecoder,
): AsyncGenerator<string> {
  for await (const bytes of stream) {
    if (bytes.includes(HOLE)) throw new FeedError(ADVICE_ON_HOLE);
    yield decoder.write(bytes);
  }
  yield decoder.end();
}

function markedEncoding(bytes: Buffer): FeedEncoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'UTF-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16 LE';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'UTF-16 BE' : undefined;
}

function utf16WithoutMark(bytes: Buffer): FeedEncoding | undefined {
  const pairs = Math.floor(Math.min(bytes.length, SNIFFED_BYTES) / 2);
  const zeros = [0, 0];
  for (let at = 0; at < 2 * pairs; at++) if (bytes[at] === 0) zeros[at % 2]!++;
  const [even, odd] = zeros.map((count) => count / Math.max(pairs, 1)) as [number, number];
  if (odd >= MIN_SHARE_OF_ZEROS && even <= MAX_SHARE_OF_ZEROS_ON_OTHER_SIDE) return 'UTF-16 LE';
  return even >= MIN_SHARE_OF_ZEROS && odd <= MAX_SHARE_OF_ZEROS_ON_OTHER_SIDE
    ? 'UTF-16 BE'
    : undefined;
}

/**
 * For the encoding that an XML declaration states; undefined without one, and for those that are
 * detected. @throws FeedError if it is not supported
 */
function statedDecoder(beginning: Buffer): TextDecoder | undefined {
  const label = DECLARATION.exec(beginning.toString('latin1', 0, DECLARATION_BYTES))?.[1];
  if (label === undefined || /^utf-?(8|16)/i.test(label)) return undefined;
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label);
  } catch {
    throw new FeedError(
      `The XML states the encoding ${label}, which is not supported. Ask for the feed in UTF-8. Nothing was changed.`,
    );
  }
  return decoder.encoding === 'windows-1252' ? undefined : decoder;
}

const nameOf = ({ encoding }: TextDecoder) =>
  encoding.replace(/^./, (letter) => letter.toUpperCase());

/** Whether bytes that are not UTF-8 are not Windows-1252 either. `text`: the bytes as Latin-1. */
function isForeign(text: string): boolean {
  const others = text.match(/[\u0080-\u00FF]/g)?.length ?? 0;
  if (others < MIN_FOREIGN_BYTES) return false;
  const runs = (text.match(RUN) ?? []).filter((run) => new Set(run).size >= MIN_DIFFERENT_IN_RUN);
  const rare = text.match(RARE)?.length ?? 0;
  return runs.join('').length >= MIN_SHARE_OF_RUNS * others || rare >= MIN_SHARE_OF_RARE * others;
}

/** Number of bytes at the end that are an incomplete UTF-8 character. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < lengthOfCharacter(byte) ? back : 0;
  }
  return 0;
}

function lengthOfCharacter(firstByte: number): number {
  if (firstByte >= 0xf0) return 4;
  return firstByte >= 0xe0 ? 3 : 2;
}

/** Whether most of the non-ASCII characters are damaged. */
function isMostlyDamaged(text: string): boolean {
  const damaged = text.split(UNDECODABLE).length - 1;
  // oxlint-disable-next-line no-control-regex -- ASCII begins with control characters.
  const others = text.replaceAll(/[\u0000-\u007F]+/g, '').length;
  return damaged > others - damaged;
}
