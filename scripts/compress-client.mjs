// Compresses the built client once, at the best quality. The server sends the brotli and gzip files
// as they are.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const client = join(import.meta.dirname, '..', 'dist', 'client');
const TEXT = /\.(css|dict|js|svg)$/;

console.log('Compressing the client …');
for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((path) =>
  TEXT.test(path),
)) {
  const file = join(client, name);
  const content = readFileSync(file);
  const packed = {
    br: brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    gz: gzipSync(content, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [ending, bytes] of Object.entries(packed)) writeFileSync(`${file}.${ending}`, bytes);
}
