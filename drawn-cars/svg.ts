/** SVG elements of the pictures, serialized as briefly as SVG's defaults allow. */

import type { SvgColor } from './color.js';

/** A color stop of a gradient. `offset` and `opacity`: 0 to 1. */
export type GradientStop = readonly [offset: number, color: SvgColor, opacity?: number];

/** A gradient, by default from top to bottom. */
export function linearGradient(
  id: string,
  stops: readonly GradientStop[],
  attributes = 'x2="0" y2="1"',
): string {
  return `<linearGradient id="${id}"${attributes && ` ${attributes}`}>${stops.map(stop).join('')}</linearGradient>`;
}

/** For `linearGradient`: SVG's default direction, which needs no attribute. */
export const LEFT_TO_RIGHT = '';

/** Default stroke width of a car's drawing, in units. */
export const SEAM = 1.5;

/** A gradient from the center outward. */
export function radialGradient(id: string, stops: readonly GradientStop[]): string {
  return `<radialGradient id="${id}">${stops.map(stop).join('')}</radialGradient>`;
}

/** A filled shape, without stroke by default. Empty without path data. */
export function filled(paint: string, pathData: string, attributes = ''): string {
  return pathData && `<path fill="${paint}"${attributes && ` ${attributes}`} d="${pathData}"/>`;
}

/** A line of `width` units. Empty without path data. */
export function stroked(paint: string, width: number, pathData: string, attributes = ''): string {
  const thickness = width === SEAM ? '' : ` stroke-width="${width}"`;
  return (
    pathData &&
    `<path fill="none" stroke="${paint}"${thickness}${attributes && ` ${attributes}`} d="${pathData}"/>`
  );
}

/** For `filled` and `stroked`: round line caps. */
export const ROUND_ENDS = 'stroke-linecap="round"';

/** Shortest SVG form of a number: rounded to `digits` decimals, without zero before the point. */
export const decimal = (value: number, digits = 2): string =>
  String(Number(value.toFixed(digits))).replace(/^(-?)0\./, '$1.');

/** Offset 0 and black are SVG's defaults. */
function stop([offset, color, opacity = 1]: GradientStop): string {
  const at = offset ? ` offset="${decimal(offset)}"` : '';
  const paint = opacity < 1 ? withOpacity(color, opacity) : color;
  return `<stop${at}${paint === '#000' ? '' : ` stop-color="${paint}"`}/>`;
}

/** `#rgb` becomes `#rgba`, `#rrggbb` becomes `#rrggbbaa`. */
function withOpacity(color: SvgColor, opacity: number): SvgColor {
  const [most, digits] = color.length === 4 ? [15, 1] : [255, 2];
  return `${color}${Math.round(opacity * most)
    .toString(16)
    .padStart(digits, '0')}`;
}
