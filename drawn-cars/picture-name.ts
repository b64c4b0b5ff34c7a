import { detailsOf } from './bodies/all-bodies.js';
import {
  BACKGROUNDS,
  DRAWN_BODIES,
  LIGHTS,
  PAINT_COLORS,
  VIEWS,
  WHEEL_DESIGNS,
  YAWS_DEGREES,
  type DrawnBody,
  type CarOptions,
  type Detail,
} from './car-options.js';

/** Options with all defaults filled in: the contents of a picture's name. */
export type PictureOptions = Required<CarOptions>;

const CODE_LENGTH = 5;
const NAME = new RegExp(
  `^(${DRAWN_BODIES.join('|')})-(${PAINT_COLORS.join('|')})-(${VIEWS.join('|')})-([0-9a-z]{${CODE_LENGTH}})$`,
);

/**
 * Bits of each field of the code, lowest first. Each has spare room, so that a choice appended to a
 * list does not change the meaning of cached names.
 */
const BITS = { background: 4, wheel: 4, light: 3, yaw: 3, mirrored: 1, details: 8 } as const;

/**
 * Stable name of a picture: body, color and view in words, the other options in five digits of base
 * 36, as in `suv-compact-blue-three-quarter-07f3a`. It encodes all options.
 */
export function pictureName(picture: PictureOptions): string {
  const { body, color, view } = picture;
  return `${body}-${color}-${view}-${codeOf(picture).toString(36).padStart(CODE_LENGTH, '0')}`;
}

/** Parses a picture name; undefined for strings that `pictureName` does not produce. */
export function parsePictureName(name: string): PictureOptions | undefined {
  const [, body, color, view, digits = ''] = NAME.exec(name) ?? [];
  if (body === undefined) return undefined;
  const choices = choicesOf(Number.parseInt(digits, 36), body as DrawnBody);
  if (choices === undefined) return undefined;
  const picture = { body, color, view, ...choices } as PictureOptions;
  return pictureName(picture) === name ? picture : undefined;
}

function codeOf({
  body,
  background,
  wheel,
  light,
  yawDegrees,
  isMirrored,
  details,
}: PictureOptions): number {
  const marks = detailsOf(body).reduce(
    (bits, detail, place) => (details.includes(detail) ? bits | (1 << place) : bits),
    0,
  );
  const fields: readonly (readonly [value: number, bits: number])[] = [
    [BACKGROUNDS.indexOf(background), BITS.background],
    [WHEEL_DESIGNS.indexOf(wheel), BITS.wheel],
    [LIGHTS.indexOf(light), BITS.light],
    [YAWS_DEGREES.indexOf(yawDegrees), BITS.yaw],
    [isMirrored ? 1 : 0, BITS.mirrored],
    [marks, BITS.details],
  ];
  return fields.reduceRight((code, [value, bits]) => (code << bits) | value, 0);
}

function choicesOf(
  code: number,
  body: DrawnBody,
): Omit<PictureOptions, 'body' | 'color' | 'view'> | undefined {
  let rest = code;
  const take = (bits: number): number => {
    const value = rest & ((1 << bits) - 1);
    rest >>= bits;
    return value;
  };
  const [background, wheel, light] = [
    BACKGROUNDS[take(BITS.background)],
    WHEEL_DESIGNS[take(BITS.wheel)],
    LIGHTS[take(BITS.light)],
  ];
  const yawDegrees = YAWS_DEGREES[take(BITS.yaw)];
  const isMirrored = take(BITS.mirrored) === 1;
  const marks = take(BITS.details);
  if (!background || !wheel || !light || !yawDegrees) return undefined;
  const details: Detail[] = detailsOf(body).filter((_, place) => marks & (1 << place));
  return { background, wheel, light, yawDegrees, isMirrored, details };
}
