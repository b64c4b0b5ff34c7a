import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { once } from 'node:events';

/**
 * A DNS server for IPv4 addresses, like Docker's (RFC 1035). Names without an address get NXDOMAIN.
 */
export class NameServer {
  private constructor(
    private readonly socket: Socket,
    /** Addresses by name; tests set them for the servers that they start. */
    readonly addresses: Map<string, string>,
  ) {}

  static async start(): Promise<NameServer> {
    const socket = createSocket('udp4');
    const addresses = new Map<string, string>();
    socket.on('message', (question, { port, address }) =>
      socket.send(answerTo(question, addresses), port, address),
    );
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new NameServer(socket, addresses);
  }

  get port(): number {
    return this.socket.address().port;
  }

  stop(): void {
    this.socket.close();
  }
}

function answerTo(question: Buffer, addresses: ReadonlyMap<string, string>): Buffer {
  const words = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    words.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const found = addresses.get(words.join('.'));
  const head = Buffer.from([
    ...question.subarray(0, 2),
    0x81,
    found ? 0x80 : 0x83,
    0,
    1,
    0,
    found ? 1 : 0,
    0,
    0,
    0,
    0,
  ]);
  // Pointer to the name at byte 12, type A, class IN, TTL 600 s, four bytes.
  const record = found
    ? [0xc0, 12, 0, 1, 0, 1, 0, 0, 2, 0x58, 0, 4, ...found.split('.').map(Number)]
    : [];
  return Buffer.concat([head, question.subarray(12, at + 5), Buffer.from(record)]);
}
