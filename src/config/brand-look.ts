/** The colors a brand chooses, by their role on the page; what has a meaning (good, warning, danger) is the same for every brand. */
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

/** A name of `COLOR_ROLES`; on the page it is the CSS variable of that name in kebab case (`lineControl` is `--line-control`). */
export type ColorRole = (typeof COLOR_ROLES)[number];

/** A color as CSS writes it, `#rgb` or `#rrggbb`; the type itself holds the number sign alone. */
export type HexColor = `#${string}`;

/** What every page is drawn in. */
export const SCHEMES = ['light', 'dark'] as const;

/** A name of `SCHEMES`. */
export type Scheme = (typeof SCHEMES)[number];

/** A color of each scheme, or one for both. */
export type SchemeColor = HexColor | Readonly<Record<Scheme, HexColor>>;

/** The color of every role, none left out: a brand inherits none from another. */
export type BrandColors = Readonly<Record<ColorRole, SchemeColor>>;

/** Roundness of corners, each a CSS length. */
export interface BrandCorners {
  readonly sm: string;
  readonly control: string;
  readonly card: string;
  readonly dialog: string;
  readonly pill: string;
}

/** One stroke or area of a mark, in the units of its box. */
export interface MarkShape {
  /** Data of an SVG path. */
  readonly path: string;
  readonly fill?: SchemeColor;
  readonly stroke?: SchemeColor;
  readonly strokeWidth?: number;
}

/** The logo beside the brand's name, and its icon in the browser's tab: shapes in a square of so many units. */
export interface BrandMark {
  readonly sizeUnits: number;
  readonly shapes: readonly MarkShape[];
}

/** The color as it is in one scheme. */
export function colorIn(scheme: Scheme, color: SchemeColor): HexColor {
  return typeof color === 'string' ? color : color[scheme];
}

/** How a brand looks: everything that is not the same on the pages of all. */
export interface BrandLook {
  readonly colors: BrandColors;
  /** Absent: the rounded ones of the house. */
  readonly corners?: BrandCorners;
  /** Weight of prices and headings; absent: 700. */
  readonly boldWeight?: number;
  readonly mark: BrandMark;
  /** How the name beside the mark is set; `spaced` is in capitals. */
  readonly wordmark: 'plain' | 'spaced';
}
