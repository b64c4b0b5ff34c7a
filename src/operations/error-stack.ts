/** A line of a stack as V8 writes it: `at name (file:line:column)`, or without a name. */
const FRAME = /^\s+at (?:(?<name>.+?) \()?(?<file>[^()]+):(?<line>\d+):(?<column>\d+)\)?$/;
const FIRST = /^(?<type>[A-Z]\w*): (?<value>.*)$/s;

/** A call on the stack, in the names of Sentry's protocol. */
export interface StackFrame {
  readonly function?: string;
  readonly filename: string;
  readonly lineno: number;
  readonly colno: number;
  readonly in_app: boolean;
}

/** What kind of error a text or a stack is about, and its words without the stack. */
export function kindOf(text: string): { readonly type: string; readonly value: string } {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => FRAME.test(line));
  const words = (end === -1 ? lines : lines.slice(0, end)).join('\n');
  const { type = 'Error', value = words } = FIRST.exec(words)?.groups ?? {};
  return { type, value };
}

/** The calls of a stack, the outermost first; undefined for a text without one. */
export function framesOf(text: string): { readonly frames: readonly StackFrame[] } | undefined {
  const frames = text.split('\n').flatMap((line) => {
    const { name, file, line: row, column } = FRAME.exec(line)?.groups ?? {};
    if (file === undefined) return [];
    const isOurs = !file.startsWith('node:') && !file.includes('/node_modules/');
    return [{ ...(name !== undefined && { function: name }), filename: file, lineno: Number(row), colno: Number(column), in_app: isOurs }];
  });
  return frames.length === 0 ? undefined : { frames: frames.toReversed() };
}
