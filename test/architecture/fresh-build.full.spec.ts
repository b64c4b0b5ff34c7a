import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildWhenStale, forgetBuild, isBuilt } from '../../scripts/built-state.mjs';
import { withProgress } from '../../scripts/progress.mjs';
import jestConfig from '../jest.config.js';
import { ROOT } from './source-files.js';

let root: string;
let builds: number;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'sources-'));
  builds = 0;
  write('src/main.ts', 'start()');
  write('views/page.tsx', '<main />');
  write('src/catalog/data/makes.csv', 'code,name');
  await buildWhenStale(root, build);
});

afterEach(() => rmSync(root, { recursive: true }));

function build(): void {
  builds++;
}

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}

describe('A build', () => {
  it('runs on a fresh clone, and not again while no source changes', async () => {
    expect(builds).toBe(1);
    await expect(buildWhenStale(root, build)).resolves.toBe(false);
    expect(builds).toBe(1);
  });

  it.each<[string, () => void]>([
    ['changes', () => write('src/main.ts', 'stop()')],
    [
      'changes to an older date',
      () => {
        write('src/main.ts', 'stop()');
        utimesSync(join(root, 'src/main.ts'), 1, 1);
      },
    ],
    ['is new', () => write('client/page.ts', '')],
    ['is deleted', () => unlinkSync(join(root, 'views/page.tsx'))],
    ['is renamed', () => renameSync(join(root, 'views/page.tsx'), join(root, 'views/home.tsx'))],
    [
      'of data gets another row',
      () => write('src/catalog/data/makes.csv', 'code,name\nTOYOTA,Toyota'),
    ],
    ['swaps its content with another', () => swap('src/main.ts', 'views/page.tsx')],
    ['of settings changes', () => write('.swcrc', '{}')],
  ])('runs again when a source %s', async (_, change) => {
    change();
    await expect(buildWhenStale(root, build)).resolves.toBe(true);
    expect(builds).toBe(2);
    await expect(buildWhenStale(root, build)).resolves.toBe(false);
  });

  it('does not run again for a touched source or a changed spec', async () => {
    utimesSync(join(root, 'src/main.ts'), new Date(), new Date());
    write('src/main.spec.ts', 'expect(1).toBe(1)');
    await expect(buildWhenStale(root, build)).resolves.toBe(false);
  });

  it('runs again when it was deleted, failed, or overwritten by a development server', async () => {
    rmSync(join(root, 'dist'), { recursive: true });
    const fails = () => {
      throw new Error('no such import');
    };
    await expect(buildWhenStale(root, fails)).rejects.toThrow('no such import');
    await expect(buildWhenStale(root, build)).resolves.toBe(true);
    forgetBuild(root);
    await expect(buildWhenStale(root, build)).resolves.toBe(true);
  });

  it('is stale when a source changes while it runs', async () => {
    write('src/main.ts', 'stop()');
    await buildWhenStale(root, () => write('src/main.ts', 'start again()'));
    expect(isBuilt(root)).toBe(false);
  });
});

describe('Two commands without a build', () => {
  const BUILT_STATE = join(ROOT, 'scripts/built-state.mjs');
  /** A process that builds: it prints when it begins, and writes a file when it is done. */
  const building = (seconds: number) =>
    spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { appendFileSync } from 'node:fs';
        import { buildWhenStale } from ${JSON.stringify(BUILT_STATE)};
        buildWhenStale(${JSON.stringify(root)}, () => {
          console.log('begun');
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${seconds} * 1_000);
          appendFileSync(${JSON.stringify(join(root, 'builds'))}, 'built');
        });`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );

  beforeEach(() => forgetBuild(root));

  it('build once: the second waits for the first', async () => {
    const first = building(1);
    await once(first.stdout, 'data');
    await expect(buildWhenStale(root, build)).resolves.toBe(false);
    expect(readFileSync(join(root, 'builds'), 'utf8')).toBe('built');
    expect(builds).toBe(1);
  });

  it('release the lock when they are killed', async () => {
    const first = building(60);
    await once(first.stdout, 'data');
    first.kill('SIGKILL');
    await once(first, 'exit');
    await expect(buildWhenStale(root, build)).resolves.toBe(true);
    expect(existsSync(join(root, '.setup-lock'))).toBe(false);
  });
});

describe('Long steps', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const TEXTS = { doing: 'Building', done: 'Built' };
  async function shown(
    isTTY: boolean,
    work: (showStep: (output: string) => void) => Promise<void>,
  ): Promise<string> {
    let text = '';
    await withProgress(TEXTS, work, { isTTY, write: (part) => (text += part) }).catch(
      (error: Error) => (text += error.message),
    );
    return text;
  }
  const takesLong = async (showStep: (output: string) => void) => {
    showStep('one\n\u001B[32mtwo\u001B[0m\n');
    await jest.advanceTimersByTimeAsync(1_200);
  };

  it('show elapsed seconds in place on a terminal, with the last line of output, and the total at the end', async () => {
    expect(await shown(true, takesLong)).toBe(
      'Building … 0 s\rBuilding … 1 s (two)\u001B[K\r\u001B[KBuilt in 1 s\n',
    );
  });

  it('print whole lines elsewhere', async () => {
    expect(await shown(false, takesLong)).toBe('Building …\nBuilt in 1 s\n');
  });

  it('pass a failure on', async () => {
    expect(await shown(true, () => Promise.reject(new Error('no such import')))).toBe(
      'Building … 0 s\nno such import',
    );
  });
});

describe('The tests', () => {
  it('run the current sources, however jest was started', () => {
    expect(jestConfig.globalSetup).toBe('<rootDir>/test/build-before-tests.mjs');
    expect(isBuilt(ROOT)).toBe(true);
  });
});

function swap(one: string, other: string): void {
  cpSync(join(root, one), join(root, 'kept'));
  cpSync(join(root, other), join(root, one));
  cpSync(join(root, 'kept'), join(root, other));
}
