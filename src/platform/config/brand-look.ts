/**
 * Colors of a brand, by their role on the page. Colors with a meaning (good, warning, danger) are
 * the same for all brands.
 */
export const COLOR_ROLES = [
  'canvas',
  'surface',
  'sunken',
  'ink',
  'muted',
  'faint',
  'line',
  'lineControl',
  'accent',
  'accentHover',
  'accentInk',
  'accentSoft',
  'accentSoftHover',
  'accentText',
  'highlight',
  'focus',
  'footer',
  'footerInk',
  'picFrom',
  'picTo',
  'skeleton',
  'skeletonGlow',
] as const;

/**
 * A name of `COLOR_ROLES`. The CSS variable is its name in kebab case (`lineControl` is
 * `--line-control`).
 */
export type ColorRole = (typeof COLOR_ROLES)[number];

/** A CSS color, `#rgb` or `#rrggbb`. The type only checks the number sign. */
export type HexColor = `#${string}`;

/** Color schemes of all pages. */
export const SCHEMES = ['light', 'dark'] as const;

/** A name of `SCHEMES`. */
export type Scheme = (typeof SCHEMES)[number];

/** A color for each scheme, or one for both. */
export type SchemeColor = HexColor | Readonly<Record<Scheme, HexColor>>;

/** All colors of a brand. Brands do not inherit colors from each other. */
export type BrandColors = Readonly<Record<ColorRole, SchemeColor>>;

/** Corner radii, as CSS lengths. */
export interface BrandCorners {
  readonly sm: string;
  readonly control: string;
  readonly card: string;
  readonly dialog: string;
  readonly pill: string;
}

/** A stroke or area of a logo, in the units of its square. */
export interface MarkShape {
  /** Data of an SVG path. */
  readonly path: string;
  readonly fill?: SchemeColor;
  readonly stroke?: SchemeColor;
  readonly strokeWidth?: number;
}

/** The logo next to the brand's name, and the favicon: shapes in a square of `sizeUnits` units. */
export interface BrandLogo {
  readonly sizeUnits: number;
  readonly shapes: readonly MarkShape[];
}

export function colorIn(scheme: Scheme, color: SchemeColor): HexColor {
  return typeof color === 'string' ? color : color[scheme];
}

/** The look of a brand: everything that differs between brands. */
export interface BrandLook {
  readonly colors: BrandColors;
  /** Default: rounded corners. */
  readonly corners?: BrandCorners;
  /** Weight of prices and headings. Default: 700. */
  readonly boldWeight?: number;
  readonly mark: BrandLogo;
  /** Style of the name next to the logo; `spaced` is uppercase. */
  readonly wordmark: 'plain' | 'spaced';
}
