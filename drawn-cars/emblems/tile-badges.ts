/**
 * Our own badges of history tiles. They contain no trademark of a history provider or car maker.
 */
const SHAPES = {
  'certified-car':
    '<path fill="#12456b" d="M24 3l17 6v13c0 11-7 18-17 23C14 40 7 33 7 22V9z"/>' +
    '<path fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" d="M16 24l6 6 11-13"/>',
  'one-owner':
    '<circle cx="24" cy="24" r="21" fill="#1f5c3a"/><circle cx="24" cy="18" r="6" fill="#fff"/>' +
    '<path fill="#fff" d="M12 36c0-7 5-10 12-10s12 3 12 10z"/>',
  'buy-back':
    '<circle cx="24" cy="24" r="21" fill="#7a4b12"/>' +
    '<path fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" ' +
    'd="M15 22a10 10 0 1 1 1 8M14 14v8h8"/>',
} as const;

/** A badge with a drawing. `tileBadgeName` returns its picture name. */
export type TileBadge = keyof typeof SHAPES;

const PREFIX = 'tile-';

export function tileBadgeName(badge: TileBadge): string {
  return `${PREFIX}${badge}`;
}

/** A badge as a standalone SVG; undefined for any other name. */
export function drawTileBadge(name: string): string | undefined {
  const badge = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : '';
  return Object.hasOwn(SHAPES, badge)
    ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${SHAPES[badge as TileBadge]}</svg>`
    : undefined;
}
