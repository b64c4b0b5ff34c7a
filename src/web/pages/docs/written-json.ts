const WIDTH_CHARACTERS = 88;
const MAX_LINES = 60;

/**
 * Pretty-printed JSON. Short values are on one line. Cut after 60 lines, with the number of
 * remaining lines.
 */
export function writtenJson(value: unknown): string {
  const lines = written(value, '').split('\n');
  const left = lines.length - MAX_LINES;
  return left > 1
    ? [...lines.slice(0, MAX_LINES), `… ${left} more lines`].join('\n')
    : lines.join('\n');
}

function written(value: unknown, indent: string): string {
  const flat = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
  if (
    typeof value !== 'object' ||
    value === null ||
    indent.length + flat.length <= WIDTH_CHARACTERS
  )
    return flat;
  const inner = `${indent}  `;
  const [parts, [open, close]] = Array.isArray(value)
    ? [value.map((item) => inner + written(item, inner)), '[]']
    : [
        Object.entries(value).map(
          ([name, part]) => `${inner}${JSON.stringify(name)}: ${written(part, inner)}`,
        ),
        '{}',
      ];
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}
