import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

type SourceMapPayload = ConstructorParameters<typeof SourceMap>[0];

const maps = new Map<string, SourceMap | undefined>();

/**
 * Maps stacks of this thread to the sources. A map is read when a stack first needs it: with
 * `--enable-source-maps`, Node reads all of them at the start, which takes 55 MB.
 */
export function nameSourcesInStacks(): void {
  Error.prepareStackTrace = (error, frames) =>
    [String(error), ...frames.map((frame) => `    at ${sourceFrame(frame)}`)].join('\n');
}

function sourceFrame(frame: NodeJS.CallSite): string {
  const text = String(frame);
  const [file, line, column] = [
    frame.getFileName(),
    frame.getLineNumber(),
    frame.getColumnNumber(),
  ];
  if (!file?.startsWith('file:') || line === null || column === null) return text;
  const entry = mapOf(file)?.findEntry(line - 1, column - 1);
  if (entry === undefined || !('originalSource' in entry)) return text;
  const source = new URL(entry.originalSource, file).href;
  return text.replace(
    `${file}:${line}:${column}`,
    `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`,
  );
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(`${fileURLToPath(file)}.map`));
  return maps.get(file);
}

/** A broken map must not hide the stack. */
function readMap(path: string): SourceMap | undefined {
  try {
    return existsSync(path)
      ? new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload)
      : undefined;
  } catch {
    return undefined;
  }
}
