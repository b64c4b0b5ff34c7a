import { createElement, Fragment } from 'react';
import type { LinkView } from '../link.js';
import { CodeBlock } from './code-block.js';
import { Codes } from './codes.js';
import { FieldList } from './field-list.js';
import type { Field } from './field-list.js';
import { ParameterTable } from './parameter-table.js';
import type { ParameterRow } from './parameter-table.js';
import { ProseText } from './prose.js';
import type { Prose } from './prose.js';

/**
 * A call. `id` is its anchor, 'get-rest-lsc-listing'; `name` 'GET /rest/lsc/listing'; `pathParts`:
 * the path, split where it may break; `title` 'A page of listings'. `searchParameters` links to the
 * shared parameters of searches; `ignoredNames`: accepted parameters without effect. `command` is
 * for a shell; `openHref` is the request for a browser (absent for POST). `answers`: one per
 * status, such as '400 Bad Request', with a link to its problem. `answer`: the JSON of a response,
 * as an example and by field, or a link to a call with the same.
 */
export interface CallView {
  id: string;
  name: string;
  method: string;
  pathParts: string[];
  title: string;
  about: Prose;
  parameters: ParameterRow[];
  searchParameters?: LinkView | undefined;
  ignoredNames: string[];
  bodyFields: Field[];
  command: string;
  openHref?: string | undefined;
  answers: { status: string; about: Prose; problemsHref?: string | undefined }[];
  answer?:
    { sameAs: LinkView } | { sameAs?: undefined; example: string; fields: Field[] } | undefined;
}

/** A call with its anchor, an example to try, and its responses. */
export function ApiCall(call: CallView) {
  return (
    <article className="docs-call" id={call.id} aria-label={call.name}>
      <h3>
        <a href={`#${call.id}`}>{call.title}</a>
      </h3>
      <p className="docs-path">
        <b>{call.method}</b>
        <code>
          <BreakingPath parts={call.pathParts} />
        </code>
      </p>
      {call.about.length > 0 && (
        <p>
          <ProseText text={call.about} />
        </p>
      )}
      <Parameters {...call} />
      {call.bodyFields.length > 0 && (
        <>
          <h4>Body</h4>
          <FieldList fields={call.bodyFields} />
        </>
      )}
      <div className="docs-example">
        <h4>Example</h4>
        {call.openHref && (
          <a className="link" href={call.openHref} aria-label={`Open the example of ${call.name}`}>
            Open the example
          </a>
        )}
      </div>
      <CodeBlock label={`Command for ${call.name}`} text={call.command} />
      {call.openHref && <TryIt id={call.id} href={call.openHref} name={call.name} />}
      <Answers {...call} />
    </article>
  );
}

/** The example as a URL to edit and send; hidden until the script can show the response. */
function TryIt({ id, href, name }: { id: string; href: string; name: string }) {
  return (
    <form className="docs-try field" action={href} aria-label={`Try ${name}`} hidden>
      <label htmlFor={`${id}-address`}>Address to try</label>
      <div className="docs-try-row">
        <input
          className="input"
          id={`${id}-address`}
          name="address"
          type="text"
          defaultValue={href}
          autoCapitalize="off"
          spellCheck={false}
        />
        <button className="btn btn-outline" type="submit">
          Send
        </button>
      </div>
      <output />
      <figure
        className="docs-code docs-try-answer"
        aria-label={`What ${name} answered`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached without a pointer
        tabIndex={0}
        hidden
      >
        <pre />
      </figure>
    </form>
  );
}

/** A path that can break after each part. */
function BreakingPath({ parts }: { parts: string[] }) {
  return createElement(Fragment, null, ...parts.flatMap((part) => [part, createElement('wbr')]));
}

function Parameters({ name, parameters, searchParameters, ignoredNames }: CallView) {
  if (parameters.length === 0 && !searchParameters && ignoredNames.length === 0) return null;
  return (
    <>
      <h4>Parameters</h4>
      {parameters.length > 0 && (
        <ParameterTable
          label={`Parameters of ${name}`}
          groups={[{ title: '', rows: parameters }]}
        />
      )}
      {searchParameters && (
        <p>
          {parameters.length > 0 ? 'And ' : 'Takes '}
          <a className="link" href={searchParameters.href}>
            {searchParameters.text}
          </a>
          .
        </p>
      )}
      {ignoredNames.length > 0 && (
        <p className="docs-aside">
          Accepted, but without effect: <Codes codes={ignoredNames} />.
        </p>
      )}
    </>
  );
}

function Answers({ name, answers, answer }: CallView) {
  return (
    <>
      <h4>Answers</h4>
      <dl className="docs-answers">
        {answers.map(({ status, about, problemsHref }) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              <ProseText text={about} />{' '}
              {problemsHref && (
                <a className="link" href={problemsHref}>
                  A problem
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {answer?.sameAs && (
        <p>
          The answer is like that of{' '}
          <a className="link" href={answer.sameAs.href}>
            {answer.sameAs.text}
          </a>
          .
        </p>
      )}
      {answer && !answer.sameAs && (
        <>
          <details className="docs-fold">
            <summary>Example of the answer</summary>
            <CodeBlock label={`Answer of ${name}`} text={answer.example} />
          </details>
          <details className="docs-fold">
            <summary>Fields of the answer</summary>
            <FieldList fields={answer.fields} />
          </details>
        </>
      )}
    </>
  );
}
