import type { LinkView } from '../link.js';
import { StructuredData } from '../structured-data.js';

/** `answer`: plain sentences. `link`: the cars it is about. */
export interface Faq {
  question: string;
  answer: string;
  link?: LinkView;
}

/** `structuredData`: the same as JSON-LD. */
export interface FaqsProps {
  title: string;
  faqs: Faq[];
  structuredData: string;
}

export function Faqs({ title, faqs, structuredData }: FaqsProps) {
  return (
    <section aria-labelledby="faqs-heading">
      <h3 id="faqs-heading">{title}</h3>
      {faqs.map(({ question, answer, link }) => (
        <details className="faq" key={question}>
          <summary>{question}</summary>
          <p>
            {answer}{' '}
            {link && (
              <a className="link" href={link.href}>
                {link.text}
              </a>
            )}
          </p>
        </details>
      ))}
      <StructuredData json={structuredData} />
    </section>
  );
}
