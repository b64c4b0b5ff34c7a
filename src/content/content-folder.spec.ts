import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Catalog } from '../catalog/catalog.js';
import { ContentFolder } from './content-folder.js';

const MAX_FILES = 2_000;
const catalog = Catalog.load();
const document = (tab: string) =>
  `---\ntab: ${tab}\nmakeCode: TOYOTA\nmodelCode: RAV4\n---\nText.\n`;

describe('The content folder', () => {
  let path = '';
  let tabs = '';
  let folder: ContentFolder;
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'forecourt-content-'));
    tabs = join(path, 'editorial-tabs');
    mkdirSync(tabs);
    folder = new ContentFolder(path, catalog);
  });
  afterEach(() => rmSync(path, { recursive: true }));

  it('reports circular and dangling links, and reads the other files', async () => {
    writeFileSync(join(tabs, 'a.md'), document('Guide'));
    symlinkSync('a.md', join(tabs, 'b.md'));
    symlinkSync('circle.md', join(tabs, 'circle.md'));
    symlinkSync('nowhere.md', join(tabs, 'gone.md'));
    const { records, problems } = (await folder.changed())!;
    expect(records.editorialTabs.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(problems).toEqual([
      { file: 'editorial-tabs/circle.md', problem: 'cannot be read (ELOOP)' },
      { file: 'editorial-tabs/gone.md', problem: 'is a link to a missing file' },
    ]);
  });

  it('keeps the last good version of a file whose link became dangling', async () => {
    writeFileSync(join(path, 'target.md'), document('Guide'));
    symlinkSync('../target.md', join(tabs, 'a.md'));
    await folder.changed();
    renameSync(join(path, 'target.md'), join(path, 'elsewhere.md'));
    const { records, problems } = (await folder.changed())!;
    expect([records.editorialTabs.map(({ tab }) => tab), problems.length]).toEqual([['Guide'], 1]);
  });

  it('accepts 2,000 files, and reports the others once', async () => {
    for (let at = 1; at <= MAX_FILES; at++)
      writeFileSync(join(tabs, `f${at}.md`), document(`Tab ${at}`));
    const { fileCount, problems } = (await folder.changed())!;
    expect([fileCount, problems]).toEqual([MAX_FILES, []]);
    writeFileSync(join(tabs, 'z.md'), document('Last'));
    const more = (await folder.changed())!;
    expect([more.fileCount, more.problems]).toEqual([
      MAX_FILES,
      [{ file: 'editorial-tabs', problem: 'only 2000 files are read' }],
    ]);
  });
});
