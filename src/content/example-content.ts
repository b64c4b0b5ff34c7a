import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILD_FOLDER } from '../platform/config/build-folder.js';
import { makeFolder } from '../platform/config/made-folder.js';
import { CONTENT_FOLDER } from './content.js';

/**
 * Copies the built-in examples to a data folder without content. Atomic: neither a crash nor a
 * second server leaves a partial copy, and existing content is never changed. @throws errors of
 * the file system
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
