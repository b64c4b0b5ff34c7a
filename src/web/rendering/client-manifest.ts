import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { CLIENT_FOLDER } from './client-folder.js';

interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly css?: readonly string[];
}

/** URL prefix of the files in `dist/client`; `create-app.ts` serves them there. */
export const ASSETS_PATH = '/cars-for-sale/assets/';

/**
 * The URL of a client file without the number that the page's script adds to request it again:
 * browsers never retry the URL of a failed module.
 */
export function assetUrl(url: string): string {
  return url.replace(REQUESTED_AGAIN, ASSETS_PATH);
}

const REQUESTED_AGAIN = new RegExp(`^${ASSETS_PATH}\\d+/`);

/**
 * URLs of the built client. They contain hashes, so they are cached forever. Read once; without a
 * build the start fails.
 */
@Injectable()
export class ClientManifest {
  readonly scriptHref: string;
  /** For the documentation only. */
  readonly docsScriptHref: string;
  readonly stylesheetHrefs: string[];
  /** Folder of the islands' scripts, imported as 'island/zip-editor.js'. */
  readonly islandsHref: string;
  /** Below `CLIENT_FOLDER`. */
  readonly serviceWorkerFile: string;
  /** For the operators' dashboard only. */
  readonly opsStylesheetHref: string;

  constructor() {
    const manifest = readManifest('manifest.json');
    const page = manifest['page.ts']!;
    this.scriptHref = ASSETS_PATH + page.file;
    this.docsScriptHref = ASSETS_PATH + manifest['docs.ts']!.file;
    this.serviceWorkerFile = manifest['service-worker.ts']!.file;
    this.opsStylesheetHref = ASSETS_PATH + manifest['../views/styles/ops.css']!.file;
    const { file } = Object.values(readManifest('islands/manifest.json')).find(
      ({ isEntry }) => isEntry,
    )!;
    this.islandsHref = `${ASSETS_PATH}islands/${file.slice(0, file.indexOf('/') + 1)}`;
    this.stylesheetHrefs = (page.css ?? []).map((file) => ASSETS_PATH + file);
  }
}

function readManifest(name: string): Record<string, ManifestEntry> {
  return JSON.parse(readFileSync(new URL(name, CLIENT_FOLDER), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
}
