// @ts-check
// One request after the other on one connection, each timed to its first and to its last byte.
import { Agent, get } from 'node:http';

export class Connection {
  #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** @throws unless the page is complete with status 200 */
  async request(url, encoding, headers = {}) {
    const startedAt = performance.now();
    const response = await this.#send(url, { 'accept-encoding': encoding, ...headers });
    let firstByteMs;
    let bytes = 0;
    for await (const chunk of response) {
      firstByteMs ??= performance.now() - startedAt;
      bytes += chunk.length;
    }
    if (response.statusCode !== 200 || bytes === 0)
      throw new Error(`${url} answers ${response.statusCode} with ${bytes} bytes.`);
    return { firstByteMs, lastByteMs: performance.now() - startedAt, bytes };
  }

  close() {
    this.#agent.destroy();
  }

  #send(url, headers) {
    return new Promise((resolve, reject) => {
      get(url, { agent: this.#agent, headers: { accept: 'text/html', ...headers } }, resolve).on(
        'error',
        reject,
      );
    });
  }
}
