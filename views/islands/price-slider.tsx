import { useLayoutEffect, useRef } from 'react';
import { PriceHistogram } from './price-histogram.js';
import { PRICE_STEP_DOLLARS, isBandInRange, rangeOf, thumbAt, topOf } from './price-scale.js';
import type { PriceEnd, PriceSpread, PriceTexts } from './price-scale.js';

/**
 * Debounce of thumbs moved by keys, before the price is searched. A held key repeats after half a
 * second.
 */
const PAUSE_MS = 600;

const THUMBS = [
  { end: 'min', label: 'Lowest price', noneText: 'No min' },
  { end: 'max', label: 'Highest price', noneText: 'No max' },
] as const;

/**
 * `texts`: values of the fields, as shown. `slide` gets a thumb's position in dollars; `settle` is called when
 * it rests.
 */
export interface PriceSliderProps {
  spread: PriceSpread;
  texts: PriceTexts;
  slide: (end: PriceEnd, dollars: number) => void;
  settle: (end: PriceEnd) => void;
}

/**
 * Distribution of prices, with a thumb per field below the bars. The fields have the values and are
 * announced; the thumbs are an aid, so they have no name in the form. Without scripts only the bars
 * are shown.
 */
export function PriceSlider({ spread, texts, slide, settle }: PriceSliderProps) {
  const thumbs = { min: useRef<HTMLInputElement>(null), max: useRef<HTMLInputElement>(null) };
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  /**
   * Searches after the last key. Does nothing while a thumb is held by the pointer; its release
   * settles it.
   */
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

  // Runs before the next key event, so that a held key continues from the thumb's position.
  useLayoutEffect(() => {
    // Catches up on thumbs moved before hydration.
    for (const { end } of THUMBS) {
      const thumb = thumbs[end].current;
      if (!thumb || thumb.value === thumb.defaultValue) continue;
      slide(end, thumb.valueAsNumber);
      settleSoon(end);
    }
    return () => clearTimeout(pause.current);
    // Once, on hydration.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, []);

  useLayoutEffect(() => {
    for (const { end } of THUMBS) {
      const thumb = thumbs[end].current;
      if (thumb) moveThumb(thumb, thumbAt(end, texts[end], spread));
    }
  });

  const range = rangeOf(texts);
  const bars = spread.heightPercents.map((heightPercent, band) => ({
    heightPercent,
    isInRange: isBandInRange(band, range, spread),
  }));
  return (
    <div
      className="price-slider"
      data-front={thumbAt('min', texts.min, spread) > topOf(spread) / 2 ? 'min' : undefined}
    >
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
