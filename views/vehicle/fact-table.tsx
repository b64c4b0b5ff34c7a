import { Icon } from '../icon.js';
import type { IconName } from '../icon.js';

/** One known fact: `term` 'Mileage', `value` '38,214 mi'. What is not known has no row. */
export interface FactRow {
  icon?: IconName;
  term: string;
  value: string;
}

/** The vehicle's facts as terms and values. */
export function FactTable({ facts }: { facts: FactRow[] }) {
  return (
    <section id="factsSection" aria-labelledby="facts-heading">
      <h2 id="facts-heading">Key facts</h2>
      <dl className="spec">
        {facts.map(({ icon, term, value }) => (
          <div key={term}>
            <dt>
              {icon && <Icon name={icon} />}
              {term}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
