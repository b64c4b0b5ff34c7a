import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastifyPlugin from 'fastify-plugin';
import { CACHING } from './caching.js';
import { acceptFileCodings, compressAnswers } from './compression.js';
import { answerNotModified } from './conditional-get.js';
import type { Dictionary } from './dictionary.js';
import { addEtags } from './etag.js';

/** Maximum age of a 304 response's view counts and other values outside the store's state. */
const VIEWS_LAG_MS = 60_000;

export interface CachingOptions {
  /** Client files, and the URL prefix that they are served below. */
  readonly folder: string;
  readonly prefix: string;
  readonly pageDictionary: Dictionary | undefined;
  /** URLs whose response may be known to be unchanged without making it. */
  readonly mayBeKnown: (url: string) => boolean;
  /** Number that grows with every change of the index. */
  readonly epoch: () => number;
}

/**
 * ETags, compression, client files and conditional GET. The ETag is that of the response before its
 * compression. After `edge`, so that a 304 is not sent to a client over its limit.
 */
export const caching = fastifyPlugin<CachingOptions>(
  async (server, { folder, prefix, pageDictionary, mayBeKnown, epoch }) => {
    addEtags(server);
    compressAnswers(server, pageDictionary);
    acceptFileCodings(server, prefix);
    await server.register(fastifyStatic, {
      root: folder,
      prefix,
      // The build compresses them; see scripts/compress-client.mjs.
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', CACHING.immutableAsset);
        if (pageDictionary && path.includes(basename(pageDictionary.href)))
          void reply.header('use-as-dictionary', pageDictionary.use);
      },
      // Assets are small; range requests aren't worth supporting.
      acceptRanges: false,
      index: false,
      // JSON files of the build are for the server only.
      allowedPath: (path) => !path.endsWith('.json'),
    });
    answerNotModified(
      server,
      mayBeKnown,
      () => `${epoch()} ${Math.floor(Date.now() / VIEWS_LAG_MS)}`,
    );
  },
  { name: 'caching', dependencies: ['edge'] },
);
