import { SmallCardRow } from './small-card.js';
import type { SmallCardProps } from './small-card.js';

/** Cars with a current reason to look at them, such as a price reduction. */
export interface HighlightCarouselProps {
  title: string;
  cars: SmallCardProps[];
}

/** A carousel that never moves by itself. */
export function HighlightCarousel({ title, cars }: HighlightCarouselProps) {
  return (
    <section className="band" aria-labelledby="highlights">
      <h2 id="highlights">{title}</h2>
      <SmallCardRow label={title} cars={cars} />
    </section>
  );
}
