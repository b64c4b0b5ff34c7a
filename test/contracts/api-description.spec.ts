import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../architecture/source-files.js';
import { useApp } from '../app-under-test.js';

const run = promisify(execFile);
const site = useApp({ cars: 1_500 });
const PROGRAMS = join(ROOT, 'docs/clients/typescript');
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

describe('The OpenAPI document', () => {
  it('has a unique operationId per call, and shares parameters and schemas', async () => {
    const { paths } = (await (await fetch(`${site.origin}/docs-json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const names = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/);
  });
});

describe('The TypeScript client of docs/api.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-client-'));
  const app = (...words: string[]) =>
    run(process.execPath, ['app.ts', ...words], {
      cwd: folder,
      env: { ...process.env, FORECOURT: site.origin, NODE_OPTIONS: '' },
    });

  beforeAll(async () => {
    for (const name of ['openapi-ts.config.ts', 'app.ts']) {
      writeFileSync(
        join(folder, name),
        readFileSync(join(PROGRAMS, name), 'utf8').replace(
          'http://localhost:3000/',
          `${site.origin}/`,
        ),
      );
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await run(bin('openapi-ts'), ['--silent', '--no-log-file'], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('compiles in strict mode', async () => {
    const rules = {
      strict: true,
      noUncheckedIndexedAccess: true,
      module: 'nodenext',
      target: 'es2024',
      types: ['node'],
      noEmit: true,
    };
    const options = {
      ...rules,
      allowImportingTsExtensions: true,
      erasableSyntaxOnly: true,
      lib: ['es2024', 'dom', 'dom.iterable'],
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, include: ['app.ts'] }),
    );
    await expect(run(bin('tsc'), ['-p', folder])).resolves.toMatchObject({ stdout: '' });
  });

  it('finds the cars of a phrase on several pages, and the details of the first', async () => {
    const { stdout } = await app(...'suv under 45k not red foo'.split(' '));
    expect(stdout).toContain('suv: SUV / Crossover\n');
    expect(stdout).toContain('not red: Not Red\nfoo: not understood\n');
    expect(
      stdout.match(/^ *\$[\d,]+ {2}\w+ \d{4} .*, listed \d{4}-\d\d-\d\d by /gm)!.length,
    ).toBeGreaterThan(20);
    expect(stdout).toMatch(/The first has [A-Z]/);
  });

  it('reports the problem of a failed call', async () => {
    await expect(app()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('text is required'),
    });
  });
});
