import { rmSync } from 'node:fs';

/** What the specs of a run had in common is of that run. A browser may still be ending there. */
export default function removeAfterTests() {
  const folder = process.env['TEST_MADE_ONCE'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
