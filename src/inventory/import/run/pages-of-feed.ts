/** Last names of columns, without case and separators. */
const PAGE: ReadonlySet<string> = new Set(['page', 'currentpage', 'pagenumber', 'pageno']);
const PAGES: ReadonlySet<string> = new Set([
  'pages',
  'totalpages',
  'pagecount',
  'numpages',
  'numberofpages',
  'lastpage',
]);
const TOTAL: ReadonlySet<string> = new Set([
  'total',
  'totalcount',
  'totalitems',
  'totalrecords',
  'totalresults',
  'totalrows',
  'numfound',
]);
/** Objects in which a total counts the rows of the feed; elsewhere it may count anything. */
const ABOUT_PAGES: ReadonlySet<string> = new Set([
  '',
  'data',
  'meta',
  'page',
  'pageinfo',
  'pagination',
  'paging',
  'response',
  'result',
  'results',
]);

/**
 * Finds out from JSON documents whether they are only some pages of a longer list ("page": 1,
 * "pages": 2), or fewer rows than they count ("total": 5). Such a file does not tell which cars are
 * no longer for sale.
 */
export class PagesOfFeed {
  private readonly read = new Set<number>();
  private pages = 0;
  private total = 0;

  /** `cells`: the values of a document outside of its lists. */
  take(cells: ReadonlyMap<string, string>): void {
    for (const [column, text] of cells) {
      const number = /^\d+$/.test(text) ? Number(text) : undefined;
      if (number === undefined) continue;
      const { object, name } = namesOf(column);
      if (TOTAL.has(name) && ABOUT_PAGES.has(object)) this.total = Math.max(this.total, number);
      if (!PAGES.has(name)) continue;
      const page = pageBeside(column, cells);
      if (page === undefined) continue;
      this.read.add(page);
      this.pages = Math.max(this.pages, number);
    }
  }

  /** What the file says that it is, such as "page 1 of 2"; undefined if it may be whole. */
  part(rowsRead: number): string | undefined {
    if (this.pages > this.read.size)
      return this.read.size === 1
        ? `page ${[...this.read][0]!.toLocaleString('en-US')} of ${this.pages.toLocaleString('en-US')}`
        : `${this.read.size.toLocaleString('en-US')} of ${this.pages.toLocaleString('en-US')} pages`;
    return this.total > rowsRead
      ? `${rowsRead.toLocaleString('en-US')} of ${this.total.toLocaleString('en-US')} rows`
      : undefined;
  }
}

/** The number of the page in the same object as a number of pages. */
function pageBeside(column: string, cells: ReadonlyMap<string, string>): number | undefined {
  const prefix = column.slice(0, column.lastIndexOf('.') + 1);
  for (const [other, text] of cells)
    if (
      other.startsWith(prefix) &&
      /^\d+$/.test(text) &&
      PAGE.has(plainName(other.slice(prefix.length)))
    )
      return Number(text);
  return undefined;
}

function namesOf(column: string): { object: string; name: string } {
  const names = column.split('.').map(plainName);
  return { object: names.at(-2) ?? '', name: names.at(-1)! };
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}
