import { StringDecoder } from 'node:string_decoder';
import { FeedError } from './feed-row.js';

/** Lines of one piece of the file; `firstLine` counts from 1. */
export interface LineBlock {
  readonly firstLine: number;
  readonly lines: readonly string[];
}

/** A feed has no line as long as this; a file without line breaks must not end up in memory. */
const MAX_LINE_CHARACTERS = 4_000_000;
const BYTE_ORDER_MARK = '\uFEFF';

/** The lines of a UTF-8 stream, without line breaks and byte order mark, block by block. */
export async function* textLines(stream: AsyncIterable<Buffer>): AsyncGenerator<LineBlock> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let firstLine = 1;
  for await (const chunk of stream) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop()!;
    if (rest.length > MAX_LINE_CHARACTERS) throw new FeedError(`Line ${firstLine + lines.length} has no end: this is not a text file.`);
    if (lines.length > 0) yield { firstLine, lines: lines.map((line, index) => cleanLine(line, firstLine + index)) };
    firstLine += lines.length;
  }
  rest += decoder.end();
  if (rest !== '') yield { firstLine, lines: [cleanLine(rest, firstLine)] };
}

function cleanLine(line: string, lineNumber: number): string {
  const text = lineNumber === 1 && line.startsWith(BYTE_ORDER_MARK) ? line.slice(1) : line;
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}
