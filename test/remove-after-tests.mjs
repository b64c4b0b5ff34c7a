import { rmSync } from 'node:fs';

/** What the specs of a run had in common is of that run. */
export default function removeAfterTests() {
  const folder = process.env['TEST_MADE_ONCE'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
