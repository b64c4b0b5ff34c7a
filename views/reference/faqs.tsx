import type { LinkView } from '../link.js';
import { StructuredData } from '../structured-data.js';

/** `answer` in sentences; `link` leads to the cars that it is about. */
export interface Faq {
  question: string;
  answer: string;
  link?: LinkView;
}

/** `structuredData` is the same for search engines, as JSON-LD. */
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
