/** Icons of `styles/icons.css`. */
export const ICON_NAMES = [
  'bars2',
  'bars3',
  'bell',
  'camera',
  'check',
  'check-bold',
  'clock',
  'cog',
  'columns',
  'doc',
  'drive',
  'drop',
  'fuel',
  'gauge',
  'globe',
  'grid',
  'hash',
  'heart',
  'left',
  'mail',
  'menu',
  'paint',
  'phone',
  'pin',
  'plus',
  'plus-bold',
  'right',
  'rows',
  'search',
  'seat',
  'share',
  'shield',
  'sliders',
  'sort',
  'tag',
  'up',
  'user',
  'wallet',
  'warn',
  'x',
  'x-bold',
] as const;

export type IconName = (typeof ICON_NAMES)[number];

/** A decorative icon beside text. Its size comes from the class, its color from the text. */
export function Icon({ name, className = 'icon' }: { name: IconName; className?: string }) {
  return <i className={`${className} i-${name}`} />;
}
