import { existsSync } from 'node:fs';

/** `dist/client`, where Vite leaves the built client; seen from the compiled server, or from the sources in tests. */
export const CLIENT_FOLDER =
  [new URL('../../client/', import.meta.url), new URL('../../dist/client/', import.meta.url)].find((folder) =>
    existsSync(new URL('manifest.json', folder)),
  ) ?? new URL('../../client/', import.meta.url);
