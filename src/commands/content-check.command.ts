import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Catalog } from '../catalog/catalog.js';
import { ContentFolder } from '../content/content-folder.js';
import { CONTENT_FOLDER, lineOf } from '../content/content.js';
import { CommandFailure, WrongCall, runCommand } from './run-command.js';

/** `npm run content:check`: reads the content folder like the server, and reports errors. */
export const run = runCommand('content:check', {}, ({ positionals: [folder, ...more] }) => {
  if (more.length > 0)
    throw new WrongCall(`Only one folder at a time: unexpected argument "${more[0]}".`);
  return async ({ dataDir }) => {
    const path = folder ?? join(dataDir, CONTENT_FOLDER);
    if (!existsSync(path)) throw new CommandFailure(`There is no folder "${path}".`);
    const { fileCount, draftCount, problems } = (await new ContentFolder(
      path,
      Catalog.load(),
    ).changed())!;
    if (problems.length > 0) throw new CommandFailure(problems.map(lineOf).join('\n'));
    const files = `${fileCount} ${fileCount === 1 ? 'file' : 'files'}`;
    return `${files} in "${path}", ${draftCount} of them drafts: no problems.\n`;
  };
});
