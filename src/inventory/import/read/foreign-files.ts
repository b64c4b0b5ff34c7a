import type { Beginning } from './feed-bytes.js';

/** A file type that is not a feed: its first bytes (Latin-1), and advice. */
interface ForeignFile {
  readonly marks: readonly string[];
  readonly advice: string;
}

const ZIP: ForeignFile = {
  marks: ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'],
  advice: 'The file is a ZIP archive. Unpack it, and import the file inside.',
};
const SPREADSHEET: ForeignFile = {
  marks: ['\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1'],
  advice: 'The file is a spreadsheet. Save it as CSV, and import that.',
};
const FOREIGN_FILES: readonly ForeignFile[] = [
  ZIP,
  SPREADSHEET,
  {
    marks: ['\x1F\x8B'],
    advice: 'The file is gzipped twice. Unpack it once, and import the result.',
  },
  {
    marks: ['7z\xBC\xAF\x27\x1C', 'Rar!\x1A', '\xFD7zXZ\0', 'BZh91AY', '\x28\xB5\x2F\xFD'],
    advice:
      'The file’s compression is not supported (only gzip is). Unpack it, and import the file inside.',
  },
  { marks: ['%PDF-'], advice: 'The file is a PDF. Ask for the cars as CSV, JSON or XML.' },
  {
    marks: ['\x89PNG', '\xFF\xD8\xFF', 'GIF87a', 'GIF89a', 'RIFF'],
    advice: 'The file is a picture, not a list of cars.',
  },
  {
    marks: ['PAR1', 'SQLite format 3\0', 'Obj\x01', '{\\rtf'],
    advice: 'The file is neither CSV, JSON nor XML. Export its cars as one of them.',
  },
];
/** Files of a spreadsheet, which is a ZIP archive. */
const NAMES_IN_SPREADSHEET =
  /xl\/(?:workbook|worksheets|sharedStrings|styles|theme|_rels)|opendocument\.spreadsheet/;
/** A tar archive has its mark after the name and dates of the first file. */
const TAR = {
  mark: 'ustar',
  at: 257,
  advice: 'The file is a tar archive. Unpack it, and import the file inside.',
};

const MARKUP = /^<[?!\w]/;
const SPREADSHEET_MARKUP = /office:excel|Excel\.Sheet|office:spreadsheet/i;
/** The first element, after declarations and comments. */
const FIRST_ELEMENT = /^(?:\s|<\?[^]*?\?>|<!--[^]*?-->)*<([!\w][^\s>/]*)(?:\s+([a-z]+))?/i;
const WEB_PAGE = /^(?:html|head|body|script|table|title|meta|div|p|h1)$/i;
const MARKUP_CHARACTERS = 4_096;

/** Control characters without white space; text has hardly any. */
const CONTROL_CHARACTERS = /[\p{Cc}--\s]/gv;
const MAX_SHARE_OF_CONTROL_CHARACTERS = 0.03;
const JUDGED_CHARACTERS = 4_096;

/** Advice for unknown binary files. */
const NOT_A_TEXT = 'This is not a text file. Feeds must be CSV, JSON or XML.';

/** Advice for a file that is not a feed, by its bytes; undefined for a possible feed. */
export function adviceOnBytes({ bytes }: Beginning): string | undefined {
  const latin1 = bytes.toString('latin1');
  if (latin1.startsWith(TAR.mark, TAR.at)) return TAR.advice;
  const file = FOREIGN_FILES.find(({ marks }) => marks.some((mark) => latin1.startsWith(mark)));
  return (file === ZIP && NAMES_IN_SPREADSHEET.test(latin1) ? SPREADSHEET : file)?.advice;
}

/** Advice for a file without a recognizable beginning. */
export function adviceOnNothing(bytes: Buffer): string {
  if (bytes.includes(0))
    return 'The file has zero bytes where its text should be: it was never written, or not copied completely.';
  return bytes.length === 0
    ? 'The file is empty.'
    : 'The file has only blanks, line endings or a byte order mark.';
}

/** Advice for a file that is not a feed, by its text. */
export function adviceOnText(text: string): string | undefined {
  if (MARKUP.test(text)) return adviceOnMarkup(text.slice(0, MARKUP_CHARACTERS));
  const judged = text.slice(0, JUDGED_CHARACTERS);
  const controls = judged.match(CONTROL_CHARACTERS)?.length ?? 0;
  return controls > judged.length * MAX_SHARE_OF_CONTROL_CHARACTERS ? NOT_A_TEXT : undefined;
}

function adviceOnMarkup(text: string): string | undefined {
  if (SPREADSHEET_MARKUP.test(text)) return SPREADSHEET.advice;
  const [, name = '', next = ''] = FIRST_ELEMENT.exec(text) ?? [];
  const isWebPage = WEB_PAGE.test(name.toLowerCase() === '!doctype' ? next : name);
  return isWebPage
    ? 'The file is a web page, not a feed: was the download behind a sign-in?'
    : undefined;
}
