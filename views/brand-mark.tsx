/** A logo: shapes in a square of `sizeUnits`, painted in colors of their own. `stroke` without `fill` is a line with round ends. */
export interface BrandMarkProps {
  sizeUnits: number;
  shapes: readonly { path: string; fill?: string; stroke?: string; strokeWidth?: number }[];
}

/** Stands beside the brand's name, so it says nothing of its own. */
export function BrandMark({ sizeUnits, shapes }: BrandMarkProps) {
  return (
    <svg viewBox={`0 0 ${sizeUnits} ${sizeUnits}`} fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      {shapes.map(({ path, ...paint }) => (
        <path key={path} d={path} {...paint} />
      ))}
    </svg>
  );
}
