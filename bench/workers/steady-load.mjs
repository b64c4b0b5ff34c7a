// @ts-check
// Pages asked for over kept connections by plain sockets, which take little of the machine they are measured on.
import { connect } from 'node:net';

/** Pages are chunked; the end of any other response would not be detected here. */
const LONGEST_SILENCE_MS = 30_000;
const LAST_CHUNK = '0\r\n\r\n';

/** Requests the paths one after another over so many connections, until all have responses. */
export async function answerAll(origin, paths, connections) {
  const { hostname, port } = new URL(origin);
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  let next = 0;
  let failed = 0;
  const takePath = () => paths[next++];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      failed += await overOneConnection({ host: hostname, port: Number(port) }, takePath);
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    seconds,
    perSecond: paths.length / seconds,
    failed,
    generatorShare: (user + system) / 1e6 / seconds,
  };
}

function overOneConnection(address, takePath) {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let failed = 0;
    let start = '';
    let tail = '';
    const ask = () => {
      const path = takePath();
      start = tail = '';
      if (path === undefined) socket.end(() => resolve(failed));
      else
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${address.host}\r\nAccept: text/html\r\n\r\n`);
    };
    socket.setEncoding('latin1');
    socket.setTimeout(LONGEST_SILENCE_MS, () =>
      socket.destroy(new Error('The server has not ended an answer.')),
    );
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server has closed a connection.')));
    socket.on('data', (/** @type {unknown} */ chunk) => {
      const text = String(chunk);
      if (start === '') start = text.slice(0, 12);
      tail = (tail + text).slice(-LAST_CHUNK.length);
      if (tail !== LAST_CHUNK) return;
      if (start !== 'HTTP/1.1 200') failed++;
      ask();
    });
    ask();
  });
}
