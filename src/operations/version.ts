import { existsSync, readFileSync } from 'node:fs';

/** Seen from the sources, and from what is built of them. */
const PLACES = ['../../package.json', '../../../package.json'].map((place) => new URL(place, import.meta.url));

/** Of the program that runs. */
export const VERSION = (
  JSON.parse(
    readFileSync(
      PLACES.find((place) => existsSync(place))!,
      'utf8',
    ),
  ) as { version: string }
).version;
