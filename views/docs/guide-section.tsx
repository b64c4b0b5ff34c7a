import { CodeBlock } from './code-block.js';
import { ProseText } from './prose.js';
import type { Prose } from './prose.js';

/**
 * A part of a chapter, with a unique `name`: a paragraph, a shell command (its name says what for),
 * or the changes of a day, '2026-11-22'.
 */
export type GuidePart =
  | { name: string; text: Prose; command?: undefined; date?: undefined }
  | { name: string; command: string; text?: undefined; date?: undefined }
  | {
      name: string;
      date: string;
      changes: { name: string; text: Prose }[];
      text?: undefined;
      command?: undefined;
    };

/** Content of a chapter. */
export function GuideSection({ parts }: { parts: GuidePart[] }) {
  return (
    <div className="docs-call">
      {parts.map((part) => (
        <Part key={part.name} {...part} />
      ))}
    </div>
  );
}

function Part(part: GuidePart) {
  if (part.command !== undefined) return <CodeBlock label={part.name} text={part.command} />;
  if (part.date !== undefined) {
    return (
      <>
        <h3>
          <time dateTime={part.date}>{part.date}</time>
        </h3>
        <ul className="docs-changes">
          {part.changes.map(({ name, text }) => (
            <li key={name}>
              <ProseText text={text} />
            </li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <p>
      <ProseText text={part.text} />
    </p>
  );
}
