/** A short part before a hyphen that a line must not end with: "F-150", "CX-5", "C-Class". */
const SHORT_BEFORE_HYPHEN = /(\b\w{1,3}-\w+)/;

/** The name of a car, whose model is not torn apart at its hyphen where a line ends. */
export function CarName({ name }: { name: string }) {
  return name.split(SHORT_BEFORE_HYPHEN).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <i className="unbroken" key={part}>
        {part}
      </i>
    ),
  );
}
