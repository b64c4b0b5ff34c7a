/** `#rgb` or `#rrggbb`. */
export type SvgColor = `#${string}`;

/** Mixes two colors; `share` (0 to 1) is that of the second. */
export function mix(from: SvgColor, to: SvgColor, share: number): SvgColor {
  const [start, end] = [channels(from), channels(to)];
  const blend = (first: number, second: number): string =>
    Math.round(first + (second - first) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${blend(start.red, end.red)}${blend(start.green, end.green)}${blend(start.blue, end.blue)}`;
}

/** Perceived brightness, 0 to 1. */
export function luminance(color: SvgColor): number {
  const { red, green, blue } = channels(color);
  return (red * 0.3 + green * 0.59 + blue * 0.11) / 255;
}

function channels(color: SvgColor): { red: number; green: number; blue: number } {
  const digits = color.length === 4 ? color.slice(1).replace(/./g, '$&$&') : color.slice(1);
  const value = Number.parseInt(digits, 16);
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255 };
}
