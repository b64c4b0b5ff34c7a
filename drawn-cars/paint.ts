import type { PaintColor } from './car-options.js';
import { luminance, mix, type SvgColor } from './color.js';

/** Paints by the simple color names of listings. */
const PAINTS: Readonly<Record<PaintColor, SvgColor>> = {
  white: '#f3f4f5',
  black: '#23262b',
  silver: '#bcc2c8',
  gray: '#6a7179',
  red: '#b01f2b',
  blue: '#21508f',
  green: '#2c5a47',
  brown: '#664837',
  beige: '#cdbfa4',
  orange: '#d9662a',
  yellow: '#e9bc31',
  gold: '#b6965a',
  purple: '#583c78',
  unpainted: '#dde2e8',
};

/** Shades of a paint in one light, from sky to ground. */
export interface PaintTones {
  readonly sky: SvgColor;
  readonly lit: SvgColor;
  readonly base: SvgColor;
  readonly turned: SvgColor;
  readonly shade: SvgColor;
  readonly deep: SvgColor;
  /** Shut lines. */
  readonly line: SvgColor;
  /** Opacity of the white highlight along the upper edges. */
  readonly glintOpacity: number;
}

/**
 * Pale paints have a cool shade; dark ones are modeled by highlights. `skyColor`: reflected by
 * upward faces.
 */
export function paintTones(color: PaintColor, skyColor: SvgColor): PaintTones {
  if (color === 'unpainted') return drawnTones(PAINTS[color]);
  const brightness = luminance(PAINTS[color]);
  const [isPale, isDark, isWhite] = [brightness > 0.6, brightness < 0.2, brightness > 0.85];
  // Tints all sides alike: a white car with a warm roof only would look two-tone.
  const base = mix(PAINTS[color], skyColor, isWhite ? 0.6 : 0.05);
  const night = isPale ? '#39424d' : '#07090d';
  return {
    sky: mix(base, skyColor, isDark ? 0.36 : isWhite ? 0.95 : 0.36),
    lit: mix(base, skyColor, isDark ? 0.24 : isWhite ? 0.6 : 0.2),
    base,
    turned: mix(base, night, isDark ? 0.35 : isPale ? 0.13 : 0.22),
    shade: mix(base, night, isDark ? 0.72 : isPale ? 0.4 : 0.5),
    deep: mix(base, night, isDark ? 0.8 : isPale ? 0.66 : 0.74),
    line: mix(base, '#07090d', isPale ? 0.6 : 0.74),
    glintOpacity: isWhite ? 0.9 : 0.6,
  };
}

/** Tones of a line drawing on paper, for an unknown color: without light. */
function drawnTones(paper: SvgColor): PaintTones {
  const shade = mix(paper, '#5b6875', 0.14);
  return {
    sky: paper,
    lit: paper,
    base: paper,
    turned: paper,
    shade,
    deep: mix(paper, '#5b6875', 0.3),
    line: '#5b6875',
    glintOpacity: 0,
  };
}
