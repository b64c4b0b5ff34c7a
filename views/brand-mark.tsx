/** A logo: shapes in a square of `sizeUnits`. `stroke` without `fill` is a line with round ends. */
export interface BrandMarkProps {
  sizeUnits: number;
  shapes: readonly { path: string; fill?: string; stroke?: string; strokeWidth?: number }[];
}

/** Decorative: it is beside the brand's name. */
export function BrandMark({ sizeUnits, shapes }: BrandMarkProps) {
  return (
    <svg
      viewBox={`0 0 ${sizeUnits} ${sizeUnits}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes.map(({ path, ...paint }) => (
        <path key={path} d={path} {...paint} />
      ))}
    </svg>
  );
}
