import type { LinkView } from '../link.js';

/**
 * A kind of coverage: certified program, maker's warranty, or money back guarantee. `title`: 'Money
 * Back Guarantee'. `sentences`: what it promises.
 */
export interface Cover {
  title: string;
  sentences: string[];
  /** Link to an article about it. */
  link?: LinkView;
}

/** Warranty and return. The certified tile of cards links to its anchor, `warrantySection`. */
export function Warranty({ covers }: { covers: Cover[] }) {
  return (
    <section id="warrantySection" aria-labelledby="warranty-heading">
      <h2 id="warranty-heading">Warranty and return</h2>
      <div className="covers">
        {covers.map(({ title, sentences, link }) => (
          <div key={title}>
            <h3>{title}</h3>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {link && (
              <p>
                <a className="link" href={link.href}>
                  {link.text}
                </a>
              </p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
