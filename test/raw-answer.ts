import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** A response over its own connection; header names in lower case. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends a request verbatim, because HTTP clients would correct it. The response must close the
 * connection.
 */
export async function rawAnswer(origin: string, request: string): Promise<RawAnswer> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(request);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body,
  };
}
