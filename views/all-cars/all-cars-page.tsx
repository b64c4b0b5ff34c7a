import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import type { ShelfLink } from '../link-shelf.js';
import { MissingNotice } from '../missing-notice.js';

/** A make, and its models with cars. */
export interface MakeEntry extends ShelfLink {
  models: ShelfLink[];
}

/** Makes with one first letter; `id` is the target of the letter's link. */
export interface LetterSection {
  id: string;
  letter: string;
  makes: MakeEntry[];
}

/**
 * `letters` link to the sections; `emptyText` replaces them if there are none; `missing` lists
 * degraded parts.
 */
export interface AllCarsProps {
  crumbs: Crumb[];
  title: string;
  lead: string;
  letters: LinkView[];
  sections: LetterSection[];
  emptyText?: string;
  missing: string[];
}

export interface AllCarsPageProps {
  document: DocumentProps;
  allCars: AllCarsProps;
}

/** An index of makes and models with their counts. */
export function AllCarsPage({ document, allCars }: AllCarsPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap entry" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={allCars.crumbs} />
        <h1>{allCars.title}</h1>
        <p className="lead">{allCars.lead}</p>
        <MissingNotice sentences={allCars.missing} />
        {allCars.letters.length > 0 && (
          <nav aria-label="First letter of the make">
            <ul className="letters">
              {allCars.letters.map(({ text, href }) => (
                <li key={href}>
                  <a href={href}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {allCars.emptyText && <p className="note note-quiet">{allCars.emptyText}</p>}
        {allCars.sections.map(({ id, letter, makes }) => (
          <section className="letter" key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{letter}</h2>
            {makes.map((make) => (
              <MakeModels key={make.href} {...make} />
            ))}
          </section>
        ))}
      </main>
    </Document>
  );
}

function MakeModels({ text, href, countText, models }: MakeEntry) {
  return (
    <div className="make">
      <h3>
        <a href={href}>
          {text}
          {countText && <small> {countText}</small>}
        </a>
      </h3>
      {models.length > 0 && (
        <ul>
          {models.map((model) => (
            <li key={model.href}>
              <a href={model.href}>
                {model.text}
                {model.countText && <small> {model.countText}</small>}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
