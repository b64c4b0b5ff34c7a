import { FactTable } from '../fact-table.js';

/**
 * `ratings`: overall NHTSA stars, with `years` '2021–2024', `configuration` 'SUV AWD' and
 * `starsText` '5 of 5 stars'. `features`: how many of the cars for sale list each piece of safety
 * equipment ('Standard', '31 of 48').
 */
export interface SafetyTabProps {
  title: string;
  ratings: { years: string; configuration: string; starsText: string }[];
  features: { name: string; text: string; isStandard: boolean }[];
  notes: string[];
}

export function SafetyTab({ title, ratings, features, notes }: SafetyTabProps) {
  return (
    <section aria-labelledby="safety-heading">
      <h3 id="safety-heading">{title}</h3>
      {ratings.length > 0 && (
        <FactTable
          caption="Safety Ratings"
          className="safety-ratings"
          columns={['Model years', 'Configuration', 'Overall']}
          rows={ratings.map(({ years, configuration, starsText }) => ({
            name: years,
            cells: [configuration, starsText],
          }))}
        />
      )}
      {features.length > 0 && (
        <FactTable
          caption="Safety Features"
          columns={['Feature', 'Cars for sale that list it']}
          rows={features.map(({ name, text, isStandard }) => ({
            name,
            cells: [text],
            isStandard,
          }))}
        />
      )}
      {notes.map((note) => (
        <p className="hint" key={note}>
          {note}
        </p>
      ))}
    </section>
  );
}
