/**
 * `ratings` are NHTSA's overall stars: `years` '2021–2024', `configuration` 'SUV AWD', `starsText` '5 of 5 stars'. `features` say for each
 * piece of safety equipment how many of the cars for sale list it: 'Standard', '31 of 48'.
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
        <table className="trims safety-ratings">
          <caption>Safety Ratings</caption>
          <thead>
            <tr>
              <th scope="col">Model years</th>
              <th scope="col">Configuration</th>
              <th scope="col">Overall</th>
            </tr>
          </thead>
          <tbody>
            {ratings.map(({ years, configuration, starsText }) => (
              <tr key={`${years} ${configuration}`}>
                <th scope="row">{years}</th>
                <td>{configuration}</td>
                <td>{starsText}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {features.length > 0 && (
        <table className="trims">
          <caption>Safety Features</caption>
          <thead>
            <tr>
              <th scope="col">Feature</th>
              <th scope="col">Cars for sale that list it</th>
            </tr>
          </thead>
          <tbody>
            {features.map(({ name, text, isStandard }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={isStandard ? 'is-standard' : undefined}>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notes.map((note) => (
        <p className="hint" key={note}>
          {note}
        </p>
      ))}
    </section>
  );
}
