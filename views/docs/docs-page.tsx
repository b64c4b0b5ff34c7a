import type { ReactNode } from 'react';
import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { ApiCall } from './api-call.js';
import type { CallView } from './api-call.js';
import { CodeBlock } from './code-block.js';
import { DocsFind } from './docs-find.js';
import { DocsContents } from './docs-contents.js';
import type { ContentsGroup } from './docs-contents.js';
import { GuideSection } from './guide-section.js';
import type { GuidePart } from './guide-section.js';
import { FieldList } from './field-list.js';
import type { Field } from './field-list.js';
import { ParameterTable } from './parameter-table.js';
import type { ParameterGroup } from './parameter-table.js';
import { ProseText } from './prose.js';
import type { Prose } from './prose.js';

/**
 * All JSON calls, for integrators: rules, calls by topic, and the parameters of a search. Each `id`
 * is an anchor in `contents`. `documentLink` leads to the OpenAPI document. `start.origin`
 * 'https://cars.example.com'; a rule's `name` is its key. `problems` explains the error format, and
 * each status at its anchor. `guides` come before the calls, `changes` after them.
 */
export interface DocsProps {
  crumbs: Crumb[];
  title: string;
  lead: Prose;
  documentLink: LinkView;
  contents: ContentsGroup[];
  start: { id: string; title: string; origin: string; rules: { name: string; text: Prose }[] };
  problems: {
    id: string;
    title: string;
    example: string;
    fields: Field[];
    kinds: { id: string; status: string; about: Prose }[];
  };
  groups: { id: string; title: string; about: Prose; calls: CallView[] }[];
  search: { id: string; title: string; groups: ParameterGroup[] };
  guides: { id: string; title: string; parts: GuidePart[] }[];
  changes: { id: string; title: string; parts: GuidePart[] };
}

export interface DocsPageProps {
  document: DocumentProps;
  docs: DocsProps;
}

/** The page `/docs`. It works without scripts: folded parts are `details`. */
export function DocsPage({ document, docs }: DocsPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap docs" id="main" tabIndex={-1}>
        <div className="docs-head">
          <Breadcrumbs crumbs={docs.crumbs} />
          <h1>{docs.title}</h1>
          <p className="lead">
            <ProseText text={docs.lead} />
          </p>
          <a className="btn btn-outline" href={docs.documentLink.href}>
            {docs.documentLink.text}
          </a>
          <DocsFind />
        </div>
        <DocsContents groups={docs.contents} />
        <div className="docs-body">
          {docs.guides.slice(0, 1).map(guide)}
          <Start {...docs.start} />
          {docs.guides.slice(1).map(guide)}
          <Problems {...docs.problems} />
          {docs.groups.map(({ id, title, about, calls }) => (
            <Part key={id} id={id} title={title}>
              <p className="docs-about">
                <ProseText text={about} />
              </p>
              {calls.map((call) => (
                <ApiCall key={call.id} {...call} />
              ))}
            </Part>
          ))}
          <Part {...docs.search}>
            <div className="docs-call">
              <ParameterTable label={docs.search.title} groups={docs.search.groups} />
            </div>
          </Part>
          {guide(docs.changes)}
        </div>
      </main>
    </Document>
  );
}

function guide({ id, title, parts }: DocsProps['changes']) {
  return (
    <Part key={id} id={id} title={title}>
      <GuideSection parts={parts} />
    </Part>
  );
}

/** A section with a heading. */
function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Start({ origin, rules, ...heading }: DocsProps['start']) {
  return (
    <Part {...heading}>
      <div className="docs-call">
        <p>
          Paths begin at <code>{origin}</code>.
        </p>
        {rules.map(({ name, text }) => (
          <p key={name}>
            <ProseText text={text} />
          </p>
        ))}
      </div>
    </Part>
  );
}

function Problems({ example, fields, kinds, ...heading }: DocsProps['problems']) {
  return (
    <Part {...heading}>
      <div className="docs-call">
        <p>
          The answer is a problem of RFC 9457, with the type <code>application/problem+json</code>.
          It names everything that is wrong at once:
        </p>
        <CodeBlock label="Example of a problem" text={example} />
        <FieldList fields={fields} />
        <dl className="docs-answers">
          {kinds.map(({ id, status, about }) => (
            <div key={id} id={id}>
              <dt>{status}</dt>
              <dd>
                <ProseText text={about} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Part>
  );
}
