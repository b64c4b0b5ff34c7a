import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../../platform/config/made-folder.js';
import type { CarOfReject } from './car-of-reject.js';
import { explanationOf } from '../row-issues.js';
import type { RowIssue } from '../row-issues.js';

/** Rows that are listed, per dealer and in total. Further rows are only counted. */
const LISTED = { ofDealer: 500, all: 20_000 } as const;
const MAX_DEALERS = 10_000;
const MAX_TEXT_CHARACTERS = 200;
const NO_DEALER = 'Without a dealer';

interface DealerRows {
  count: number;
  readonly rows: string[];
}

/**
 * A web page of a run's rejected rows by dealer, with a sentence about each car, for dealers. It is
 * written at the end of the run if there are rejected rows.
 */
export class DealerReport {
  private readonly dealers = new Map<string, DealerRows>();
  private listed = 0;

  constructor(private readonly path: string) {}

  add(issue: RowIssue, car: CarOfReject): void {
    const name = car.dealer === '' || this.dealers.size >= MAX_DEALERS ? NO_DEALER : car.dealer;
    let dealer = this.dealers.get(name);
    if (!dealer) this.dealers.set(name, (dealer = { count: 0, rows: [] }));
    dealer.count++;
    if (dealer.rows.length >= LISTED.ofDealer || this.listed >= LISTED.all) return;
    dealer.rows.push(rowOf(issue, car));
    this.listed++;
  }

  /** Writes the page and returns its path; undefined if there are no rejected rows. */
  write(source: string, now: number): string | undefined {
    if (this.dealers.size === 0) return undefined;
    makeFolder(dirname(this.path));
    writeFileSync(this.path, this.page(source, now));
    return this.path;
  }

  private page(source: string, now: number): string {
    const dealers = [...this.dealers].toSorted(([left], [right]) =>
      left.localeCompare(right, 'en'),
    );
    const title = `Cars that could not be listed: ${escaped(source)}, ${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const links = dealers.map(
      ([name, { count }], at) =>
        `<li><a href="#d${at}">${escaped(name)}</a>: ${counted(count)}</li>`,
    );
    return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #ccc; padding: .4rem .6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
</style>
<h1>${title}</h1>
<p>Correct these cars in your system. They are listed with the next feed.</p>
<ul>${links.join('\n')}</ul>
${dealers.map(([name, rows], at) => sectionOf(name, rows, `d${at}`)).join('\n')}
</html>
`;
  }
}

function sectionOf(name: string, { count, rows }: DealerRows, id: string): string {
  const more =
    count > rows.length
      ? `<p>${counted(count - rows.length)} more are in the rejects file.</p>`
      : '';
  const head =
    '<tr><th>VIN</th><th>Stock number</th><th>Problem</th><th>Your text</th><th>Car</th><th>Line</th></tr>';
  return `<h2 id="${id}">${escaped(name)}: ${counted(count)}</h2>\n<table>${head}\n${rows.join('\n')}</table>${more}`;
}

function rowOf(issue: RowIssue, car: CarOfReject): string {
  const cells = [
    car.vin,
    car.stockNumber,
    explanationOf(issue),
    issue.value,
    car.row,
    String(issue.line),
  ];
  return `<tr>${cells.map((cell) => `<td>${escaped(cut(cell))}</td>`).join('')}</tr>`;
}

function counted(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'car' : 'cars'}`;
}

function cut(text: string): string {
  return text.length > MAX_TEXT_CHARACTERS
    ? `${text.slice(0, MAX_TEXT_CHARACTERS).toWellFormed()}…`
    : text;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character]!);
}
