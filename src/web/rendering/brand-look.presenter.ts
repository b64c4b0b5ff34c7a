import type { BrandMarkProps } from '../../../views/brand-mark.js';
import { COLOR_ROLES, colorIn } from '../../platform/config/brand-look.js';
import type {
  BrandLook,
  BrandLogo,
  MarkShape,
  SchemeColor,
} from '../../platform/config/brand-look.js';

/**
 * Design tokens of a brand as CSS for both schemes. It is inlined (0.6 KB compressed), so that the
 * first paint needs no request, and is in the layer of `tokens.css`, which defines the names.
 */
export function themeCss({ colors, corners, boldWeight }: BrandLook): string {
  const tokens = [
    ...COLOR_ROLES.map((role) => [kebab(role), lightDark(colors[role])]),
    ...Object.entries(corners ?? {}).map(([size, length]) => [`r-${size}`, length]),
    ...(boldWeight === undefined ? [] : [['w-bold', boldWeight]]),
  ];
  return `@layer tokens{:root{${tokens.map(([name, value]) => `--${name}:${value}`).join(';')}}}`;
}

/** The brand mark as inline SVG in the page's scheme. */
export function presentMark({ sizeUnits, shapes }: BrandLogo): BrandMarkProps {
  return {
    sizeUnits,
    shapes: shapes.map(({ fill, stroke, ...shape }) => ({
      ...shape,
      ...(fill && { fill: lightDark(fill) }),
      ...(stroke && { stroke: lightDark(stroke) }),
    })),
  };
}

/**
 * The brand mark as a favicon in light colors, which match its background. A data URL, so that it
 * needs no request.
 */
export function markIconHref(mark: BrandLogo): string {
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${mark.sizeUnits} ${mark.sizeUnits}' fill='none' ` +
    "stroke-linecap='round' stroke-linejoin='round'>" +
    `${markShapesSvg(mark)}</svg>`;
  // Also escapes characters that HTML attributes would encode with more bytes.
  return `data:image/svg+xml,${svg.replaceAll(/[<>#%' ]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

/** Shapes of a mark as SVG, in light colors. */
export function markShapesSvg({ shapes }: BrandLogo): string {
  return shapes.map(shapeSvg).join('');
}

function shapeSvg({ path, fill, stroke, strokeWidth }: MarkShape): string {
  const attributes = {
    d: path,
    fill: fill && colorIn('light', fill),
    stroke: stroke && colorIn('light', stroke),
    'stroke-width': strokeWidth,
  };
  const written = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return `<path ${written.map(([name, value]) => `${name}='${value}'`).join(' ')}/>`;
}

/** `light-dark()` in CSS: the browser uses the color of the element's scheme. */
function lightDark(color: SchemeColor): string {
  return typeof color === 'string' ? color : `light-dark(${color.light},${color.dark})`;
}

/** `accentSoft` to `accent-soft`. */
function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
