import { Icon } from './icon.js';
import type { IconName } from './icon.js';

/** A known fact: `term` 'Mileage', `value` '38,214 mi'. Unknown facts have no row. */
export interface Term {
  icon?: IconName;
  term: string;
  value: string;
}

/** Terms with their values. */
export function TermList({
  terms,
  className,
}: {
  terms: Term[];
  className: 'spec' | 'known' | 'pairs';
}) {
  return (
    <dl className={className}>
      {terms.map(({ icon, term, value }) => (
        <div key={term}>
          <dt>
            {icon && <Icon name={icon} />}
            {term}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
