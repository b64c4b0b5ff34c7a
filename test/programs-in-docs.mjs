/**
 * Programs in a document, by the name after the language of their fenced block, such as `ts
 * app.ts`.
 *
 * @param {string} markdown
 * @returns {ReadonlyMap<string, string>}
 */
export function programsOf(markdown) {
  return new Map(
    Array.from(
      markdown.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm),
      ([, name = '', text = '']) => [name, text],
    ),
  );
}

/**
 * Commands in the `shell` blocks of a document, one per line.
 *
 * @param {string} markdown
 * @returns {string[]}
 */
export function commandsOf(markdown) {
  return Array.from(markdown.matchAll(/^```shell\n([\s\S]*?)^```$/gm), ([, text = '']) =>
    text.trim().split('\n'),
  ).flat();
}
