import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from './source-files.js';

const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
const [buildStage = '', lastStage = ''] = dockerfile.split(/^(?=FROM )/m).slice(1);

/** Source and target of a `COPY` line in the last stage. */
interface Copied {
  readonly from: string;
  readonly to: string;
}

function workdirOf(stage: string): string {
  return /^WORKDIR (\S+)$/m.exec(stage)![1]!;
}

/**
 * `COPY` lines of the Dockerfile's last stage, with paths in the checkout and in the image's
 * WORKDIR.
 */
export const COPIED: readonly Copied[] = Array.from(
  lastStage.matchAll(/^COPY (--\S+ )*(.+) (\S+)$/gm),
  ([, flag = '', sources, to]) =>
    sources!.split(' ').map((source) => {
      const from = flag.startsWith('--from=build')
        ? posix.relative(workdirOf(buildStage), source)
        : source;
      const target = to!.endsWith('/') ? posix.join(to!, posix.basename(source)) : to!;
      return {
        from,
        to: posix.relative(workdirOf(lastStage), posix.resolve(workdirOf(lastStage), target)),
      };
    }),
).flat();

/** Folders that the build stage removes; paths in the checkout. */
const REMOVED: readonly string[] = /&& rm -r (.*)$/m.exec(buildStage)![1]!.split(' ');

/** `ENV A=1 B=2` of the last stage. */
export const IMAGE_ENV = Object.fromEntries(
  /^ENV (.*)$/m
    .exec(lastStage)![1]!
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** Fills a folder with the content of the image's WORKDIR. */
export function makeImageFolder(folder: string): void {
  for (const { from, to } of COPIED) {
    const target = join(folder, to);
    mkdirSync(join(target, '..'), { recursive: true });
    cpSync(join(ROOT, from), target, {
      recursive: true,
      filter: (path) => !REMOVED.some((removed) => path === join(ROOT, removed)),
    });
  }
}
