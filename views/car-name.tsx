/**
 * Parts that must not be broken across lines: short ones before a hyphen ("F-150", "CX-5",
 * "C-Class") or after a space ("Model 3", "Santa Fe").
 */
const UNBROKEN = /(\b\w{1,3}-\w+|\b[A-Za-z]+ \w{1,2}(?!\S))/;

/** Parts of a car's name; every second one must not be broken. */
export function carNameParts(name: string): string[] {
  return name.split(UNBROKEN);
}

/** A car's name without line breaks in its model. */
export function CarName({
  name,
  parts = carNameParts(name),
}: {
  name: string;
  parts?: readonly string[] | undefined;
}) {
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <i className="unbroken" key={part}>
        {part}
      </i>
    ),
  );
}
