/** A V8 stack frame: `at name (file:line:column)`, or without a name. */
const FRAME = /^\s+at (?:(?<name>.+?) \()?(?<file>[^()]+):(?<line>\d+):(?<column>\d+)\)?$/;
const FIRST = /^(?<type>[A-Z]\w*): (?<value>.*)$/s;

/** A stack frame in Sentry's format. */
export interface StackFrame {
  readonly function?: string;
  readonly filename: string;
  readonly lineno: number;
  readonly colno: number;
  readonly in_app: boolean;
}

/** Type and message of an error, without its stack. */
export function kindOf(text: string): { readonly type: string; readonly value: string } {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => FRAME.test(line));
  const words = (end === -1 ? lines : lines.slice(0, end)).join('\n');
  const { type = 'Error', value = words } = FIRST.exec(words)?.groups ?? {};
  return { type, value };
}

/** Stack frames, outermost first; undefined if the text has none. */
export function framesOf(text: string): { readonly frames: readonly StackFrame[] } | undefined {
  const frames = text.split('\n').flatMap((line) => {
    const { name, file, line: row, column } = FRAME.exec(line)?.groups ?? {};
    if (file === undefined) return [];
    const isOurs = !file.startsWith('node:') && !file.includes('/node_modules/');
    return [
      {
        ...(name !== undefined && { function: name }),
        filename: file,
        lineno: Number(row),
        colno: Number(column),
        in_app: isOurs,
      },
    ];
  });
  return frames.length === 0 ? undefined : { frames: frames.toReversed() };
}
