import { ProseText } from './prose.js';
import type { Prose } from './prose.js';

/**
 * A field of an answer with the fields it holds: `name` 'vin', `type` 'string, optional', `about` what it means. A plain value has no
 * inner `fields`.
 */
export interface Field {
  name: string;
  type: string;
  about: Prose;
  fields: Field[];
}

/** Fields as nested lists, the way the JSON nests them. */
export function FieldList({ fields }: { fields: Field[] }) {
  return (
    <ul className="docs-fields">
      {fields.map(({ name, type, about, fields: inner }) => (
        <li key={name}>
          <div>
            <code>{name}</code> <i>{type}</i>
          </div>
          {about.length > 0 && (
            <p>
              <ProseText text={about} />
            </p>
          )}
          {inner.length > 0 && <FieldList fields={inner} />}
        </li>
      ))}
    </ul>
  );
}
