/**
 * The programs that a document shows, by the name behind the language of their fenced block, as `ts app.ts`.
 *
 * @param {string} markdown
 * @returns {ReadonlyMap<string, string>}
 */
export function programsOf(markdown) {
  return new Map(Array.from(markdown.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm), ([, name = '', text = '']) => [name, text]));
}

/**
 * The commands of a document's blocks `shell`, one for each line.
 *
 * @param {string} markdown
 * @returns {string[]}
 */
export function commandsOf(markdown) {
  return Array.from(markdown.matchAll(/^```shell\n([\s\S]*?)^```$/gm), ([, text = '']) => text.trim().split('\n')).flat();
}
