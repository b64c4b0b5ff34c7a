import { Codes } from './codes.js';
import { ProseText } from './prose.js';
import type { Prose } from './prose.js';

/**
 * A parameter. `type`: 'one of', 'whole number, 1 to 100'. `values`: allowed values; `moreValues`:
 * those behind a button; both empty if the type says it all. `aliases`: other names ('makeCode1');
 * `example` '78701'.
 */
export interface ParameterRow {
  name: string;
  aliases: string[];
  isRequired: boolean;
  type: string;
  values: readonly string[];
  moreValues: readonly string[];
  about: Prose;
  example?: string | undefined;
}

/** Parameters of a topic: `title` 'Price', or empty for a single group. */
export interface ParameterGroup {
  title: string;
  rows: ParameterRow[];
}

/** Parameters by group. `label` is the table's accessible name. */
export function ParameterTable({ label, groups }: { label: string; groups: ParameterGroup[] }) {
  return (
    <table className="docs-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Takes</th>
          <th scope="col">Meaning</th>
          <th scope="col">Example</th>
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          {title && (
            <tr className="docs-table-group">
              <th scope="rowgroup" colSpan={4}>
                {title}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <Row key={row.name} {...row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({
  name,
  aliases,
  isRequired,
  type,
  values,
  moreValues,
  about,
  example,
}: ParameterRow) {
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
        {isRequired && <span className="docs-required">required</span>}
        {aliases.length > 0 && (
          <span className="docs-aliases">
            also <Codes codes={aliases} />
          </span>
        )}
      </th>
      <td>
        {type} <Codes codes={values} />
        {moreValues.length > 0 && (
          <details className="docs-more">
            <summary>and {moreValues.length} more</summary>
            <Codes codes={moreValues} />
          </details>
        )}
      </td>
      <td>
        <ProseText text={about} />
      </td>
      <td>{example !== undefined && <code>{example}</code>}</td>
    </tr>
  );
}
