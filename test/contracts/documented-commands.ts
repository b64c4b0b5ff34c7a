import { spawn } from 'node:child_process';

/** Output of a document's command, both streams combined, and its exit code. */
export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a line of a document in a shell, with only `env` as environment. */
export function runCommand(
  command: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Commands in the `shell` blocks of a document, one per line. */
export function commandsOf(markdown: string): string[] {
  return Array.from(markdown.matchAll(/^```shell\n([\s\S]*?)^```$/gm), ([, text = '']) =>
    text.trim().split('\n'),
  ).flat();
}
