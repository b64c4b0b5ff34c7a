import { hash } from 'node:crypto';
import type { Brand } from '../../../platform/config/brand.js';
import { colorIn } from '../../../platform/config/brand-look.js';
import { APP_ICONS_PATH } from '../../../routes/push-links.js';
import { markShapesSvg } from '../../rendering/brand-look.presenter.js';

/**
 * Icons of the installed app by name. `sizePixels`: width. `markShare`: share of the width that the
 * mark takes. `isFilled`: has the brand's background up to the edges, for systems that crop icons
 * to their own shape.
 */
export const APP_ICONS = {
  'plain-192': { sizePixels: 192, markShare: 1, isFilled: false },
  'plain-512': { sizePixels: 512, markShare: 1, isFilled: false },
  'filled-512': { sizePixels: 512, markShare: 0.6, isFilled: true },
  'apple-180': { sizePixels: 180, markShare: 0.7, isFilled: true },
} as const;

/** A name of `APP_ICONS`. */
export type AppIcon = keyof typeof APP_ICONS;

const HASH_LENGTH = 8;

/** URL of an icon, versioned by content. */
export function appIconHref(brand: Brand, icon: AppIcon): string {
  const version = hash('sha256', appIconSvg(brand, icon), 'base64url').slice(0, HASH_LENGTH);
  return `${APP_ICONS_PATH}/${brand.key}-${icon}-${version}.png`;
}

export function appIconSvg({ look }: Brand, icon: AppIcon): string {
  const { markShare, isFilled } = APP_ICONS[icon];
  const { sizeUnits } = look.mark;
  const edge = (sizeUnits * (1 / markShare - 1)) / 2;
  const [origin, size] = [-edge, sizeUnits + 2 * edge];
  const plate = isFilled
    ? `<rect x='${origin}' y='${origin}' width='${size}' height='${size}' fill='${colorIn('light', look.colors.surface)}'/>`
    : '';
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${origin} ${origin} ${size} ${size}'>${plate}` +
    `<g fill='none' stroke-linecap='round' stroke-linejoin='round'>${markShapesSvg(look.mark)}</g></svg>`
  );
}
