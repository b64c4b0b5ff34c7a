import type { icons } from './icon-sprite.js';

/** A drawing of the sprite in `icon-sprite.tsx`. */
export type IconName = keyof typeof icons;

/** A picture beside words: it says nothing by itself. Size and stroke come from the class. */
export function Icon({ name, className = 'icon' }: { name: IconName; className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
