import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compressPage, withNonce } from './compressed-page.js';
import { PAGE_DICTIONARY } from './page-dictionary.js';
import type { CompressedPage } from './compressed-page.js';

const READ = {
  br: brotliDecompressSync,
  dcz: (bytes: Buffer) => PAGE_DICTIONARY!.decode(bytes),
  gzip: gunzipSync,
  undefined: (bytes: Buffer) => bytes,
};
const CODINGS = ['br', 'dcz', 'gzip', undefined] as const;

const aNonce = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Buffer.from(bytes).toString('base64'));
/** Text between nonces: repetitive markup, any text, or nothing. */
const markup = fc.oneof(
  fc.constantFrom('', '">', '"><script nonce="', '<meta name="a" content="AAAA=="/>'.repeat(40)),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(fc.constantFrom('<li class="card">', 'Ford ', '$10,499', '</li>', 'nonce="', '=='), {
      maxLength: 400,
    })
    .map((parts) => parts.join('')),
);
const pages = fc.tuple(markup, fc.array(markup, { minLength: 1, maxLength: 6 }));

const withIn = ([first, rest]: [string, string[]], nonce: string) => [first, ...rest].join(nonce);
const readOf = (page: CompressedPage, nonce: string | undefined) =>
  READ[`${page.coding}`](withNonce(page, nonce)).toString();

describe('A page compressed once', () => {
  it.each(CODINGS)('in %s equals a freshly compressed one, for any nonce', async (coding) => {
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(
        pages,
        aNonce,
        fc.array(aNonce, { minLength: 1, maxLength: 20 }),
        async (page, nonce, others) => {
          const coded = await compressPage(Buffer.from(withIn(page, nonce)), nonce, coding);
          if (!coded) return;
          kept += 1;
          for (const other of [nonce, ...others])
            expect(readOf(coded, other)).toBe(withIn(page, other));
        },
      ),
      { numRuns: 300 },
    );
    // Encoders choose their copies freely, and nearly always produce the required form: zstd in
    // 19,989 of 20,000 such pages.
    expect(kept).toBeGreaterThanOrEqual(coding === 'br' || coding === 'dcz' ? 250 : 300);
  });

  it.each(CODINGS)('in %s can be a fragment, which has no nonce', async (coding) => {
    const part = '<div id="results">Ford F-150 · $31,200</div>'.repeat(100);
    expect(readOf((await compressPage(Buffer.from(part), undefined, coding))!, undefined)).toBe(
      part,
    );
  });

  it('is rejected when the nonce occurs in its content', async () => {
    const nonce = randomBytes(16).toString('base64');
    const asTheMark = Buffer.from('ff81e997b3c78df1a5dbbd93cfabf787e1b9d39fc1ed', 'hex');
    const page = Buffer.concat([Buffer.from(`<style nonce="${nonce}">`), asTheMark]);
    expect(await compressPage(page, nonce, 'br')).toBeUndefined();
    expect(await compressPage(page, nonce, 'gzip')).toBeDefined();
  });
});
