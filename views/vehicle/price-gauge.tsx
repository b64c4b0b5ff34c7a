/**
 * Price relative to the expected price. `pinPercent`: position on the scale, 0 to 100; its middle
 * is `expectedText` '$22,817'. `isBelow`: sets the color between both.
 */
export interface PriceGaugeProps {
  pinPercent: number;
  isBelow: boolean;
  expectedText: string;
}

const trackUnits = 320;
const pinUnits = 8;
const middle = trackUnits / 2;

/**
 * Drawing of price and expected price. A sentence next to it says the same, so it is hidden from
 * screen readers.
 */
export function PriceGauge({ pinPercent, isBelow, expectedText }: PriceGaugeProps) {
  const pinAt = pinUnits + (pinPercent / 100) * (trackUnits - 2 * pinUnits);
  return (
    <div className="gauge" aria-hidden="true">
      <svg viewBox={`0 0 ${trackUnits} 20`}>
        <rect className="track" y="7" width={trackUnits} height="6" rx="3" />
        <rect
          className={isBelow ? 'below' : 'over'}
          x={Math.min(pinAt, middle)}
          y="7"
          width={Math.abs(pinAt - middle)}
          height="6"
        />
        <rect className="expected" x={middle - 1} y="2" width="2" height="16" rx="1" />
        <circle cx={pinAt} cy="10" r={pinUnits} />
      </svg>
      <p>
        <span>Lower</span>
        <span>Expected {expectedText}</span>
        <span>Higher</span>
      </p>
    </div>
  );
}
