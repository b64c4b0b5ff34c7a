import { ProseText } from './prose.js';
import type { Prose } from './prose.js';

/**
 * A field of a response: `name` 'vin', `type` 'string, optional', `about` its meaning; `fields`
 * only for objects.
 */
export interface Field {
  name: string;
  type: string;
  about: Prose;
  fields: Field[];
}

/** Fields as nested lists, like the JSON. */
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
