import { HOOKS } from '../hooks.js';

/** One change that gives cars: `text` 'Search within 50 miles', `nowText` 'Now 10 miles', `countText` '14', `unitText` 'cars'. */
export interface SingleChange {
  id: string;
  text: string;
  nowText?: string;
  href: string;
  countText: string;
  unitText: string;
}

/** `heading` 'No exact matches'; `message` is the specification's 'Update filter criteria to see more results.' */
export interface NoResultsProps {
  heading: string;
  message: string;
  changes: SingleChange[];
}

/** Stands where the cards would, so focus and the page's script find it by the same id, and leads on to searches that find cars. */
export function NoResults({ heading, message, changes }: NoResultsProps) {
  return (
    <section className="empty" id={HOOKS.listings} tabIndex={-1} aria-labelledby="empty-heading">
      <h2 id="empty-heading">{heading}</h2>
      <p>{message}</p>
      {changes.length > 0 && (
        <>
          <p>Changing one thing is enough:</p>
          <ul className="ways">
            {changes.map((change) => (
              <li key={change.id}>
                <a id={change.id} href={change.href}>
                  <span>
                    <b>{change.text}</b>
                    {change.nowText && <small>{change.nowText}</small>}
                  </span>
                  <span className="gain">
                    {change.countText}
                    <small>{change.unitText}</small>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
