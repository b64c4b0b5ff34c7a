import { SmallCardRow } from './small-card.js';
import type { SmallCardProps } from './small-card.js';

/** Cars with a reason to look at them now. */
export interface HighlightCarouselProps {
  title: string;
  cars: SmallCardProps[];
}

/** Never moves by itself. */
export function HighlightCarousel({ title, cars }: HighlightCarouselProps) {
  return (
    <section className="band" aria-labelledby="highlights">
      <h2 id="highlights">{title}</h2>
      <SmallCardRow label={title} cars={cars} />
    </section>
  );
}
