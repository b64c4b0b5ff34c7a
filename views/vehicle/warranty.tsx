import type { LinkView } from '../link.js';

/**
 * One kind of cover: a certified program, the maker's warranty, the money back guarantee. `title` 'Money Back Guarantee', `sentences` what
 * it promises.
 */
export interface Cover {
  title: string;
  sentences: string[];
  /** To what is written about it. */
  link?: LinkView;
}

/** What covers the vehicle after the sale, anchor `warrantySection`: where the certified tile of listings leads. */
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
