import { Icon } from './icon.js';

/**
 * What the market says of a price. `label` 'Great Price' or 'Good Price', `detailText` '$1,820 below market'. `plain` has no badge.
 * A listing without a rating has no verdict; the line then says 'No price rating yet'.
 */
export interface PriceVerdictProps {
  kind: 'great' | 'good' | 'plain';
  label: string;
  detailText?: string;
}

/** The line is always there, so that prices stay level along a row of cards. */
export function PriceVerdict({ verdict }: { verdict: PriceVerdictProps | undefined }) {
  return (
    <p className="deal">
      {verdict ? <VerdictLabel {...verdict} /> : 'No price rating yet'}
      {verdict?.detailText && <span>{verdict.detailText}</span>}
    </p>
  );
}

function VerdictLabel({ kind, label }: PriceVerdictProps) {
  if (kind === 'plain') return <span>{label}</span>;
  return (
    <span className={`badge badge-${kind}`}>
      <Icon name={kind === 'great' ? 'bars3' : 'bars2'} className="bars" />
      {label}
    </span>
  );
}
