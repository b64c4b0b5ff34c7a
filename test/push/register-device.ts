import type { LightMyRequestResponse } from 'fastify';
import type { BrowserOfTest } from '../accounts/browser.js';

/** A busy machine may exceed the one second limit of the registration. */
const BUSY_STATUSES: ReadonlySet<number> = new Set([503, 504]);

/** Whether the server was too busy to register a browser. */
export function isTooBusy(status: number): boolean {
  return BUSY_STATUSES.has(status);
}

/** Registers a browser; retries while the server is too busy. */
export async function registerDevice(
  browser: BrowserOfTest,
  body: object,
  headers = {},
): Promise<LightMyRequestResponse> {
  for (;;) {
    const answer = await browser.ask(
      'POST',
      '/cars-for-sale/consumer-device/browser',
      body,
      headers,
    );
    if (!isTooBusy(answer.statusCode)) return answer;
  }
}
