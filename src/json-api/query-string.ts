import { HttpException } from '@nestjs/common';

/** A trim that is named without its models ("sel") is some fifty of them, each with its trim: 104 parameters. */
const MAX_BYTES = 8_192;
const MAX_PAIRS = 250;

/** The query string of an address, without its question mark. @throws HttpException 414 or 400 for one beyond its bounds. */
export function queryStringOf(url: string): string {
  const search = url.split('?').slice(1).join('?');
  if (Buffer.byteLength(search) > MAX_BYTES) throw new HttpException('The address is too long: its query can have 8 KB at most.', 414);
  if (search.split('&').length > MAX_PAIRS)
    throw new HttpException('The address asks for too much: its query can have 250 parameters at most.', 400);
  return search;
}
