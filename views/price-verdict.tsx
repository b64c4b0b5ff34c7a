import { Icon } from './icon.js';

/**
 * Deal rating. `label`: 'Great Price' or 'Good Price'. `detailText`: '$1,820 below market'. `plain`
 * has no badge. Without a rating the line says 'No price rating yet'.
 */
export interface PriceVerdictProps {
  kind: 'great' | 'good' | 'plain';
  label: string;
  detailText?: string;
}

/** Always renders a line, so that prices align across a row of cards. */
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
