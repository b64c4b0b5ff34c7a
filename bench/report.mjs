// @ts-check
// How results are shown and kept: tables on the terminal, the same in bench/results/ as Markdown, the figures as JSON.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from './set-up.mjs';

const RESULTS = join(import.meta.dirname, 'results');

export function machineFacts(isPinned) {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    isPinned,
    revision: revision(),
  };
}

export function machineLine({
  processor,
  cores,
  memoryGiB,
  node,
  platform,
  isPinned,
  revision: version,
}) {
  const pinning = isPinned ? 'pinned to one core' : 'not pinned';
  return `${processor}, ${cores} cores, ${memoryGiB} GiB, ${platform}, Node ${node}, ${pinning}, revision ${version}`;
}

/**
 * Columns are padded, so that the Markdown is also readable in a terminal. The first column is
 * text, the others are figures.
 */
export function table(header, rows) {
  const lines = [header, ...rows].map((cells) => cells.map(String));
  const widths = header.map((_, column) =>
    Math.max(3, ...lines.map((cells) => cells[column].length)),
  );
  const line = (cells) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(lines[0]), rule, ...lines.slice(1).map(line)].join('\n');
}

/** Writes `<name>-<date>.md` and `.json`; a later run on the same day overwrites them. */
export function saveResults(name, markdown, figures) {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `${name}-${new Date().toISOString().slice(0, 10)}`);
  writeFileSync(`${file}.md`, `${markdown}\n`);
  writeFileSync(`${file}.json`, `${JSON.stringify(figures)}\n`);
  console.log(`\nWritten to ${relative(ROOT, file)}.md and .json`);
}

function revision() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
