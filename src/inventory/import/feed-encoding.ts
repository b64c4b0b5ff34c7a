import { isAscii, isUtf8 } from 'node:buffer';
import { FeedError } from './feed-row.js';

/** How a feed's text is written as bytes, by the name that people read. */
export type FeedEncoding = 'UTF-8' | 'UTF-16 LE' | 'UTF-16 BE' | 'Windows-1252';

/** Of this many bytes is seen whether every other one is zero. */
const SNIFFED_BYTES = 4_096;
/** Western text in UTF-16 has a zero byte in most characters, always on the same side. */
const MIN_SHARE_OF_ZEROS = 0.6;
const MAX_SHARE_OF_ZEROS_ON_OTHER_SIDE = 0.02;
/** Bytes to which Windows-1252 gives no character. */
const UNASSIGNED = /[\u0081\u008D\u008F\u0090\u009D]/g;
const REPLACEMENT = '\uFFFD';
/** A file that was not copied to its end has blocks of zeros where its rows should be; columns are padded with fewer. */
const HOLE = Buffer.alloc(512);
const ADVICE_ON_HOLE = 'The file has zero bytes where rows should be: it was not copied completely. Nothing was changed.';

/**
 * Turns the bytes of a feed into text, piece by piece. UTF-16 is told by its mark or its zero bytes. All else is UTF-8 while its bytes
 * are; the first piece with others decides: where most of what is not ASCII is no UTF-8, that piece and all behind it are Windows-1252
 * (of which Latin-1 is a part), otherwise single bytes are damaged. What cannot be read becomes U+FFFD. Zero characters, with which
 * some programs pad their columns, are left out, as is the byte order mark.
 */
export class FeedDecoder {
  private encodingSoFar: FeedEncoding;
  /** Whether more than ASCII has been seen, so that UTF-8 and Windows-1252 are told apart. */
  private isDecided: boolean;
  /** The beginning of a character that goes on in the next piece. */
  private carried: Buffer = Buffer.alloc(0);
  private readonly utf16: TextDecoder | undefined;
  private isAtStart = true;

  /** `beginning`: the first bytes of the feed; they are to be written, too. */
  constructor(beginning: Buffer) {
    this.encodingSoFar = markedEncoding(beginning) ?? utf16WithoutMark(beginning) ?? 'UTF-8';
    this.isDecided = this.encodingSoFar !== 'UTF-8' || markedEncoding(beginning) === 'UTF-8';
    if (this.encodingSoFar === 'UTF-16 LE') this.utf16 = new TextDecoder('utf-16le');
    if (this.encodingSoFar === 'UTF-16 BE') this.utf16 = new TextDecoder('utf-16be');
    if (!this.utf16) this.decide(beginning.subarray(0, beginning.length - unfinishedBytes(beginning)));
  }

  /** By what has been read; ASCII counts as UTF-8. */
  get encoding(): FeedEncoding {
    return this.encodingSoFar;
  }

  /** The text of the next piece. */
  write(bytes: Buffer): string {
    return this.clean(this.utf16 ? this.utf16.decode(bytes, { stream: true }) : this.decodeBytes(bytes));
  }

  /** What is left when there are no more pieces. */
  end(): string {
    if (this.utf16) return this.utf16.decode();
    this.decide(this.carried);
    return this.decodeWhole(this.carried);
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
    if (!isUtf8(bytes) && isMostlyDamaged(bytes.toString('utf8'))) this.encodingSoFar = 'Windows-1252';
  }

  private decodeWhole(bytes: Buffer): string {
    if (this.encodingSoFar === 'UTF-8' || isAscii(bytes)) return bytes.toString('utf8');
    return new TextDecoder('windows-1252').decode(bytes).replace(UNASSIGNED, REPLACEMENT);
  }

  private clean(text: string): string {
    const unpadded = text.includes('\0') ? text.replaceAll('\0', '') : text;
    if (!this.isAtStart || unpadded === '') return unpadded;
    this.isAtStart = false;
    return unpadded.startsWith('\uFEFF') ? unpadded.slice(1) : unpadded;
  }
}

/** @throws FeedError where the stream of bytes has a hole, which is rows that never came. */
export async function* textOf(stream: AsyncIterable<Buffer>, decoder: FeedDecoder): AsyncGenerator<string> {
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
  return even >= MIN_SHARE_OF_ZEROS && odd <= MAX_SHARE_OF_ZEROS_ON_OTHER_SIDE ? 'UTF-16 BE' : undefined;
}

/** How many bytes at the end begin a UTF-8 character without finishing it. */
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

/** Whether of a text's characters beyond ASCII more were damaged than could be read. */
function isMostlyDamaged(text: string): boolean {
  const damaged = text.split(REPLACEMENT).length - 1;
  // oxlint-disable-next-line no-control-regex -- ASCII begins with control characters.
  const others = text.replaceAll(/[\u0000-\u007F]+/g, '').length;
  return damaged > others - damaged;
}
