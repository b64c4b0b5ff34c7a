/** The few SVG elements the pictures are made of, written as short as SVG's own defaults allow. */

import type { HexColor } from './color.js';

/** One color of a gradient; `offset` and `opacity` run from 0 to 1. */
export type GradientStop = readonly [offset: number, color: HexColor, opacity?: number];

/** A gradient from top to bottom unless `attributes` say otherwise. */
export function linearGradient(id: string, stops: readonly GradientStop[], attributes = 'x2="0" y2="1"'): string {
  return `<linearGradient id="${id}"${attributes && ` ${attributes}`}>${stops.map(stop).join('')}</linearGradient>`;
}

/** For `linearGradient`: SVG's own direction, which takes no attribute. */
export const LEFT_TO_RIGHT = '';

/** The width every stroke of a car has unless it says otherwise, units. */
export const SEAM = 1.5;

/** A gradient from the middle outwards. */
export function radialGradient(id: string, stops: readonly GradientStop[]): string {
  return `<radialGradient id="${id}">${stops.map(stop).join('')}</radialGradient>`;
}

/** A shape without an edge unless `attributes` give it one. Empty when there is no path data. */
export function filled(paint: string, pathData: string, attributes = ''): string {
  return pathData && `<path fill="${paint}"${attributes && ` ${attributes}`} d="${pathData}"/>`;
}

/** A line `width` units thick. Empty when there is no path data. */
export function stroked(paint: string, width: number, pathData: string, attributes = ''): string {
  const thickness = width === SEAM ? '' : ` stroke-width="${width}"`;
  return pathData && `<path fill="none" stroke="${paint}"${thickness}${attributes && ` ${attributes}`} d="${pathData}"/>`;
}

/** For `filled` and `stroked`: strokes whose ends are round. */
export const ROUND_ENDS = 'stroke-linecap="round"';

/** A number as short as SVG reads it: rounded to `digits` decimals, no zero before the point. */
export const decimal = (value: number, digits = 2): string => String(Number(value.toFixed(digits))).replace(/^(-?)0\./, '$1.');

/** Offset 0 and black are what SVG takes for granted. */
function stop([offset, color, opacity = 1]: GradientStop): string {
  const at = offset ? ` offset="${decimal(offset)}"` : '';
  const paint = opacity < 1 ? withOpacity(color, opacity) : color;
  return `<stop${at}${paint === '#000' ? '' : ` stop-color="${paint}"`}/>`;
}

/** `#rgb` becomes `#rgba`, `#rrggbb` becomes `#rrggbbaa`. */
function withOpacity(color: HexColor, opacity: number): HexColor {
  const [most, digits] = color.length === 4 ? [15, 1] : [255, 2];
  return `${color}${Math.round(opacity * most)
    .toString(16)
    .padStart(digits, '0')}`;
}
