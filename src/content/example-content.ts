import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILD_FOLDER } from '../platform/config/build-folder.js';
import { makeFolder } from '../platform/config/made-folder.js';
import { CONTENT_FOLDER } from './content.js';

/**
 * Gives a data folder without content the examples that the program brings along, in one step, so that no kill leaves a part of them. A
 * content folder that is there is left alone, and of two servers that start at once one makes it. @throws what the system says
 */
export function copyExampleContent(dataDir: string): void {
  const folder = join(dataDir, CONTENT_FOLDER);
  if (existsSync(folder)) return;
  makeFolder(dataDir);
  const copy = `${folder}.${process.pid}`;
  try {
    cpSync(fileURLToPath(new URL('content', BUILD_FOLDER)), copy, { recursive: true });
    renameSync(copy, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
