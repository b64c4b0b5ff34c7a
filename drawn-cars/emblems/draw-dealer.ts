import type { SvgColor } from '../color.js';
import { mix } from '../color.js';
import { DEALER_COLORS } from './dealer-sign.js';
import type { DealerSign } from './dealer-sign.js';

const WHITE: SvgColor = '#ffffff';

/** A dealer's logo or showroom as a standalone SVG below 2 KB. */
export function drawDealer({ picture, initials, color }: DealerSign): string {
  const paint = DEALER_COLORS[color]!;
  return picture === 'logo'
    ? logo(initials.toUpperCase(), paint)
    : facade(initials.toUpperCase(), paint);
}

/** Initials in a rounded square above a road. */
function logo(initials: string, paint: SvgColor): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
    `<rect width="96" height="96" rx="18" fill="${paint}"/>`,
    `<path fill="none" stroke="${mix(paint, WHITE, 0.55)}" stroke-width="5" stroke-linecap="round" d="M18 76q30-14 60 0"/>`,
    letters(initials, { x: 48, y: 58, size: 42, paint: WHITE }),
    '</svg>',
  ].join('');
}

/** A glass front with a canopy and the initials on its sign, by day. */
function facade(initials: string, paint: SvgColor): string {
  const glass = mix(paint, '#dfeefb', 0.86);
  const mullions = [88, 136, 184, 232].map((x) => `M${x} 96v68`).join('');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 213">',
    '<path fill="#dbe9f5" d="M0 0h320v164H0z"/><path fill="#9aa3ab" d="M0 164h320v49H0z"/>',
    '<path fill="#c9d0d6" d="M0 164h320v8H0z"/>',
    '<path fill="#eef1f4" d="M28 58h264v106H28z"/>',
    `<path fill="${glass}" d="M40 96h240v68H40z"/>`,
    `<path fill="none" stroke="#fff" stroke-width="3" d="M40 96h240M40 130h240${mullions}"/>`,
    `<path fill="${mix(paint, '#101820', 0.4)}" d="M144 112h32v52h-32z"/>`,
    `<path fill="${paint}" d="M20 48h280v40H20z"/><path fill="${mix(paint, '#000000', 0.35)}" d="M20 84h280v6H20z"/>`,
    letters(initials, { x: 160, y: 79, size: 30, paint: WHITE }),
    '<path stroke="#fff" stroke-width="3" stroke-dasharray="14 12" d="M0 194h320"/>',
    '</svg>',
  ].join('');
}

function letters(
  text: string,
  { x, y, size, paint }: { x: number; y: number; size: number; paint: SvgColor },
): string {
  const font = `font-family="Helvetica,Arial,sans-serif" font-weight="700" font-size="${size}"`;
  return (
    text && `<text x="${x}" y="${y}" text-anchor="middle" fill="${paint}" ${font}>${text}</text>`
  );
}
