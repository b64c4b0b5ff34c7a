import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const pages = JSON.parse(readFileSync(join(process.cwd(), 'generated', 'pages.json'), 'utf8'));

/** The blocks of the page of that number, as the product's presenters made them. */
export async function blocksOf(searchParams) {
  return pages[Number((await searchParams).n)];
}
