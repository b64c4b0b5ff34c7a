import { HttpException } from '@nestjs/common';
import { InvalidParameters } from './problem.js';

const MAX_BYTES = 4_096;
const MAX_PAIRS = 100;

/**
 * The query string of a URL without question mark. @throws HttpException 414, or InvalidParameters,
 * if it is too long
 */
export function queryStringOf(url: string): string {
  const search = url.split('?').slice(1).join('?');
  if (Buffer.byteLength(search) > MAX_BYTES)
    throw new HttpException('The URL is too long: its query can have at most 4 KB.', 414);
  if (search.split('&').length > MAX_PAIRS)
    throw new InvalidParameters([
      {
        field: 'query',
        value: '',
        reason: `can have ${MAX_PAIRS} parameters at most`,
        code: 'invalid-value',
      },
    ]);
  return search;
}
