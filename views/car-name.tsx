/** What a line must not end within: short before a hyphen ("F-150", "CX-5", "C-Class"), or behind a space ("Model 3", "Santa Fe"). */
const UNBROKEN = /(\b\w{1,3}-\w+|\b[A-Za-z]+ \w{1,2}(?!\S))/;

/** The name of a car, whose model is not torn apart where a line ends. */
export function CarName({ name }: { name: string }) {
  return name.split(UNBROKEN).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <i className="unbroken" key={part}>
        {part}
      </i>
    ),
  );
}
