import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import {
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
  validateSync,
} from 'class-validator';
import { formatCount } from '../formatting/number-formats.js';
import { SITE_ADDRESS } from '../formatting/site-address.js';
import { inItsLines } from '../formatting/one-line.js';
import { MAX_REASON_LENGTH, REVIEW_LENGTHS, REVIEW_REPORT_REASONS } from './review.js';
import { BEST_RATING, RATING_KEYS } from './review-ratings.js';
import type { ReviewReportReason, ReviewWords } from './review.js';
import type { RatingKey } from './review-ratings.js';

/** A visible character. */
const VISIBLE = /[^\s\p{C}]/u;
const RATINGS = Array.from({ length: BEST_RATING }, (_, at) => String(at + 1));
const REQUIRED = 'is required';

/** Maximum length in characters; `isRequired` also demands a visible character. */
function Words(maxLength: number, isRequired: boolean): PropertyDecorator {
  const decorators = [
    ...(isRequired ? [Matches(VISIBLE, { message: REQUIRED })] : []),
    MaxLength(maxLength, { message: `is longer than ${formatCount(maxLength)} characters` }),
  ];
  return (target, name) => {
    for (const decorate of decorators) decorate(target, name as string);
  };
}

function IsRating(): PropertyDecorator {
  return ValidateBy({
    name: 'isRating',
    validator: {
      validate: (value) => RATINGS.includes(value as string),
      defaultMessage: (facts) =>
        facts?.value === '' ? REQUIRED : `must be between 1 and ${BEST_RATING}`,
    },
  });
}

/**
 * Rejects names that are email or web addresses. Full-width letters and signs are read as their
 * ASCII equivalents.
 */
function IsNoAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'isNoAddress',
    validator: {
      validate: (value) => !/@/.test(plain(value)) && !SITE_ADDRESS.test(plain(value)),
      defaultMessage: (facts) =>
        /@/.test(plain(facts?.value)) ? 'can’t be an email address' : 'can’t be a link',
    },
  });
}

function plain(value: unknown): string {
  return String(value).normalize('NFKC');
}

/** The form of a review, as a browser posts it: all fields are strings. */
export class ReviewForm {
  @Matches(/^\d{4}$/, { message: REQUIRED })
  year = '';
  @IsRating()
  overall = '';
  @IsRating()
  comfort = '';
  @IsRating()
  performance = '';
  @IsRating()
  reliability = '';
  @IsRating()
  styling = '';
  @IsRating()
  value = '';
  @Words(REVIEW_LENGTHS.title, true)
  title = '';
  @Words(REVIEW_LENGTHS.text, true)
  text = '';
  @Words(REVIEW_LENGTHS.pros, false)
  pros = '';
  @Words(REVIEW_LENGTHS.cons, false)
  cons = '';
  @Words(REVIEW_LENGTHS.author, true)
  @IsNoAddress()
  author = '';
}

/** The submitted report form. */
export class ReviewReportForm {
  @IsIn(REVIEW_REPORT_REASONS, { message: REQUIRED })
  reason: ReviewReportReason | '' = '';
  @IsOptional()
  @IsString()
  @Words(MAX_REASON_LENGTH, false)
  comments = '';
}

/** Validation errors by field name. */
export type FormErrors = Readonly<Record<string, string>>;

/** Reads a form: its visible text and its errors. Unknown fields are dropped. */
export function readForm<Form extends object>(
  form: new () => Form,
  body: unknown,
): { readonly form: Form; readonly errors: FormErrors } {
  const names = Object.keys(new form());
  const given = Object.entries((body ?? {}) as Record<string, unknown>).filter(
    (entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === 'string',
  );
  const read = plainToInstance(
    form,
    Object.fromEntries(given.map(([name, text]) => [name, inItsLines(text)])),
  );
  const errors = validateSync(read).map(({ property, constraints = {} }) => [
    property,
    Object.values(constraints)[0]!,
  ]);
  return { form: read, errors: Object.fromEntries(errors) as FormErrors };
}

/** Converts a valid form to a review. */
export function reviewOf({ author, title, text, pros, cons, ...rest }: ReviewForm): ReviewWords {
  const ratings = Object.fromEntries(RATING_KEYS.map((key) => [key, Number(rest[key])])) as Record<
    RatingKey,
    number
  >;
  return { author, title, text, pros, cons, ratings };
}

/** The form for changing a review. */
export function formOf({
  year,
  words,
}: {
  readonly year: number;
  readonly words: ReviewWords;
}): ReviewForm {
  const { ratings, ...texts } = words;
  return Object.assign(new ReviewForm(), { year: String(year), ...texts }, mapped(ratings));
}

function mapped(ratings: ReviewWords['ratings']): Record<RatingKey, string> {
  return Object.fromEntries(RATING_KEYS.map((key) => [key, String(ratings[key])])) as Record<
    RatingKey,
    string
  >;
}
