/**
 * A trim of a model year: `name` 'XLE', `builtText` '2.5L 4-Cylinder, Automatic', `economyText` '27
 * / 35 mpg' (city and highway), `msrpText` '$29,575', `paymentText` '$451/mo'. `isCurrent`: it is
 * the one shown.
 */
export interface TrimRow {
  name: string;
  href?: string;
  isCurrent?: boolean;
  builtText: string;
  economyText?: string;
  msrpText: string;
  paymentText: string;
}

/** Trims of a model year, the least expensive first. `caption`: 'Trims of the 2026 Toyota RAV4'. */
export interface TrimTableProps {
  caption: string;
  rows: TrimRow[];
}

/** Trims of a model year with their prices. */
export function TrimTable({ caption, rows }: TrimTableProps) {
  return (
    <table className="trims">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Trim</th>
          <th scope="col">City / highway</th>
          <th scope="col">MSRP</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className={row.isCurrent ? 'is-current' : undefined}>
            <th scope="row">
              <TrimName {...row} />
              <small>{row.builtText}</small>
            </th>
            <td>{row.economyText ?? <span className="vh">Not rated</span>}</td>
            <td>
              {row.msrpText}
              <small>Est. {row.paymentText}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TrimName({ name, href, isCurrent }: TrimRow) {
  if (href === undefined) return name;
  return (
    <a className="link" href={href} aria-current={isCurrent ? 'true' : undefined}>
      {name}
    </a>
  );
}
