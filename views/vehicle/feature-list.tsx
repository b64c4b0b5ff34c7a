import { Icon } from '../icon.js';

/**
 * Features of one group: `title` 'Comfort', `names` 'Heated Seats', 'Leather Seats'. Never empty.
 */
export interface FeatureGroup {
  title: string;
  names: string[];
}

export function FeatureList({ groups }: { groups: FeatureGroup[] }) {
  return (
    <section id="featuresSection" aria-labelledby="features-heading">
      <h2 id="features-heading">Features</h2>
      <div className="feat-groups">
        {groups.map(({ title, names }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul className="feat">
              {names.map((name) => (
                <li key={name}>
                  <Icon name="check" className="icon icon-sm" />
                  {name}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
