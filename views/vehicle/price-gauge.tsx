/** Where the price lies: `pinPercent` 0 to 100 across the three bands; the texts say where a band stops ('under $27,200', 'to $28,600'). */
export interface PriceGaugeProps {
  pinPercent: number;
  greatText: string;
  goodText: string;
}

const trackUnits = 320;
const pinUnits = 8;

/** The verdict as a picture; its list says the same in words, so that the drawing is hidden from screen readers. */
export function PriceGauge({ pinPercent, greatText, goodText }: PriceGaugeProps) {
  const pinAt = pinUnits + (pinPercent / 100) * (trackUnits - 2 * pinUnits);
  return (
    <div className="gauge">
      <svg viewBox={`0 0 ${trackUnits} 20`} aria-hidden="true">
        <rect className="great" y="7" width="104" height="6" rx="3" />
        <rect className="good" x="108" y="7" width="104" height="6" rx="3" />
        <rect className="above" x="216" y="7" width="104" height="6" rx="3" />
        <circle cx={pinAt} cy="10" r={pinUnits} />
      </svg>
      <ul>
        <li>
          <b>Great</b> {greatText}
        </li>
        <li>
          <b>Good</b> {goodText}
        </li>
        <li>
          <b>Above</b> market
        </li>
      </ul>
    </div>
  );
}
