// `npm run test:real-data`: runs the tests of `test/real-data` on files outside the project. If
// files are missing, it says so and fails, because skipped tests must not look passed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = resolve(process.env.REAL_DATA_DIR ?? join(root, '..', 'shared', 'data'));
const FILES = ['craigslist_us_2020.csv', 'epa_vehicles_2025-10.csv.zip', 'vin_vectors.csv'];

const missing = FILES.filter((name) => !existsSync(join(folder, name)));
if (missing.length > 0) {
  console.error(
    `No real data: ${missing.join(', ')} not found in ${folder} (set REAL_DATA_DIR, see docs/testing.md).`,
  );
  process.exitCode = 1;
} else {
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const args = [
    jest,
    '--testMatch',
    '<rootDir>/test/real-data/*.real.ts',
    ...process.argv.slice(2),
  ];
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, REAL_DATA_DIR: folder },
  });
  process.exitCode = status ?? 1;
}
