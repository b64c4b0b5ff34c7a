import { useLayoutEffect, useRef } from 'react';
import { PriceHistogram } from './price-histogram.js';
import { PRICE_STEP_DOLLARS, isBandInRange, rangeOf, thumbAt, topOf } from './price-scale.js';
import type { PriceEnd, PriceSpread, PriceTexts } from './price-scale.js';

/** How long no key is pressed before the price that a thumb was moved to is searched: a key that is held repeats after half a second. */
const PAUSE_MS = 600;

const THUMBS = [
  { end: 'min', label: 'Lowest price', noneText: 'No min' },
  { end: 'max', label: 'Highest price', noneText: 'No max' },
] as const;

/** `texts` is what the fields show; `slide` is told where a thumb is, in dollars, `settle` when it stays there. */
export interface PriceSliderProps {
  spread: PriceSpread;
  texts: PriceTexts;
  slide: (end: PriceEnd, dollars: number) => void;
  settle: (end: PriceEnd) => void;
}

/**
 * How prices are spread, with a thumb for each field under the bars. The fields are the truth and say so to those who hear the page; the
 * thumbs help, so they have no name in the form, and without scripts the bars stand alone.
 */
export function PriceSlider({ spread, texts, slide, settle }: PriceSliderProps) {
  const thumbs = { min: useRef<HTMLInputElement>(null), max: useRef<HTMLInputElement>(null) };
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Keys move a thumb step by step; it is searched where they leave it. One that is held is let go of first. */
  function settleSoon(end: PriceEnd): void {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      if (!thumbs[end].current?.matches(':active')) settle(end);
    }, PAUSE_MS);
  }

  function settleNow(end: PriceEnd): void {
    clearTimeout(pause.current);
    settle(end);
  }

  // Before the next key: one that is held goes on from where the thumb is.
  useLayoutEffect(() => {
    // A thumb that was moved before the island woke has been heard by nobody.
    for (const { end } of THUMBS) {
      const thumb = thumbs[end].current;
      if (!thumb || thumb.value === thumb.defaultValue) continue;
      slide(end, thumb.valueAsNumber);
      settleSoon(end);
    }
    return () => clearTimeout(pause.current);
    // Once, when the island wakes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, []);

  useLayoutEffect(() => {
    for (const { end } of THUMBS) {
      const thumb = thumbs[end].current;
      if (thumb) moveThumb(thumb, thumbAt(end, texts[end], spread));
    }
  });

  const range = rangeOf(texts);
  const bars = spread.heightPercents.map((heightPercent, band) => ({ heightPercent, isInRange: isBandInRange(band, range, spread) }));
  return (
    <div className="price-slider" data-front={thumbAt('min', texts.min, spread) > topOf(spread) / 2 ? 'min' : undefined}>
      <PriceHistogram bars={bars} />
      {THUMBS.map(({ end, label, noneText }) => (
        <input
          key={end}
          type="range"
          id={`${end}-price-thumb`}
          ref={thumbs[end]}
          aria-label={label}
          aria-valuetext={texts[end] || noneText}
          min={0}
          max={topOf(spread)}
          step={PRICE_STEP_DOLLARS}
          defaultValue={thumbAt(end, texts[end], spread)}
          onInput={({ currentTarget }) => {
            slide(end, currentTarget.valueAsNumber);
            settleSoon(end);
          }}
          onPointerDown={() => clearTimeout(pause.current)}
          onPointerUp={() => settleNow(end)}
          onPointerCancel={() => settleNow(end)}
          onBlur={() => settleNow(end)}
        />
      ))}
    </div>
  );
}

function moveThumb(thumb: HTMLInputElement, to: number): void {
  thumb.valueAsNumber = to;
}
