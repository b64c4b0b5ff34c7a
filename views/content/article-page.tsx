import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { SanitizedText } from './sanitized-text.js';
import type { SanitizedHtml } from './sanitized-text.js';

/**
 * An article. `byline` 'By Ann Lee, November 28, 2026'; the first of `actions` is the primary one.
 */
export interface ArticleProps {
  crumbs: Crumb[];
  title: string;
  byline?: string;
  image?: string;
  html: SanitizedHtml;
  actions: LinkView[];
}

export interface ArticlePageProps {
  document: DocumentProps;
  article: ArticleProps;
}

/** An expert review, or a certified program. */
export function ArticlePage({
  document,
  article: { crumbs, title, byline, image, html, actions },
}: ArticlePageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap entry" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={crumbs} />
        <article>
          <h1>{title}</h1>
          {byline && <p className="lead">{byline}</p>}
          {image && <img className="article-image" loading="lazy" src={image} alt="" />}
          <SanitizedText html={html} />
        </article>
        <p className="entry-action">
          {actions.map(({ text, href }, at) => (
            <a key={href} className={at === 0 ? 'btn btn-primary' : 'btn btn-quiet'} href={href}>
              {text}
            </a>
          ))}
        </p>
      </main>
    </Document>
  );
}
