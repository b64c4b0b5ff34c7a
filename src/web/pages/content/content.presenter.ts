import type { ArticleProps } from '../../../../views/content/article-page.js';
import type { DealerDifferenceProps } from '../../../../views/content/dealer-difference.js';
import type { ExpertReviewsProps } from '../../../../views/content/expert-reviews.js';
import type { Make, Model } from '../../../catalog/catalog-types.js';
import type {
  CertifiedProgram,
  DealerDifference,
  ExpertReview,
} from '../../../content/content-records.js';
import type { Content } from '../../../content/content.js';
import { REVIEWS_SHOWN } from '../../../content/expert-reviews.js';
import type { ExpertReviewPost } from '../../../content/expert-reviews.js';
import { listingType } from '../../../search/filters/listing-type.js';
import { make } from '../../../search/filters/make.js';
import { model } from '../../../search/filters/model.js';
import type { SearchContext } from '../../../search/search-context.js';
import { SearchQuery } from '../../../search/search-query.js';
import { formatDay } from '../../../formatting/number-formats.js';
import { HOME_PATH, RESULTS_PATH, modelResultsHref, resultsHref } from '../../../routes/links.js';
import { researchHref } from '../../../routes/research-links.js';
import { EXPERT_REVIEWS_PATH, certifiedHref } from '../../../routes/research-links.js';

/** The first expert reviews of the searched model. Undefined if there are none. */
export function presentExpertReviews(
  query: SearchQuery,
  posts: readonly ExpertReviewPost[],
): ExpertReviewsProps | undefined {
  const { catalog } = query.context;
  const found = catalog.modelByCode(query.get(model)?.codes[0] ?? '');
  if (!found || posts.length === 0) return undefined;
  return {
    title: `Expert reviews of the ${catalog.makeName(found.makeCode)} ${found.name}`,
    reviews: posts.slice(0, REVIEWS_SHOWN).map(({ title, link, by }) => ({
      title,
      href: link,
      ...(by && { byline: bylineOf(by) }),
      isElsewhere: !link.startsWith('/'),
    })),
  };
}

/** Page of a review, with a link to the cars it is about. */
export function presentExpertReview(
  review: ExpertReview,
  reviewed: ReviewedCar,
  { brand }: SearchContext,
): ArticleProps {
  const { make, model } = reviewed;
  const name = `${make.name} ${model.name}`;
  return {
    crumbs: [
      { text: 'Home', href: HOME_PATH },
      { text: 'Cars for Sale', href: RESULTS_PATH },
      { text: name, href: modelResultsHref(model, brand) },
      { text: review.title },
    ],
    title: review.title,
    byline: bylineOf(review),
    html: review.html,
    actions: [
      { text: `See ${name} for sale`, href: modelResultsHref(model, brand) },
      { text: `Research the ${name}`, href: researchHref(make, model) },
    ],
  };
}

/** Page of a make's certified program, with a link to its certified cars. */
export function presentProgram(
  { heading, image, html }: CertifiedProgram,
  of: Make,
  context: SearchContext,
): ArticleProps {
  const cars = SearchQuery.of(
    [
      [make.name, of.code],
      [listingType.name, 'CERTIFIED'],
    ],
    context,
  );
  return {
    crumbs: [
      { text: 'Home', href: HOME_PATH },
      { text: 'Cars for Sale', href: RESULTS_PATH },
      { text: heading },
    ],
    title: heading,
    ...(image !== undefined && { image }),
    html,
    actions: [{ text: `See certified ${of.name} cars`, href: resultsHref(cars) }],
  };
}

/** A dealer's self-description. */
export function presentDealerDifference(difference: DealerDifference): DealerDifferenceProps {
  const { logo, html, cta } = difference;
  return {
    title: differenceTitle(difference),
    ...(logo && { logo }),
    html,
    ...(cta && { cta: { text: cta.label, href: cta.link } }),
  };
}

/** "Why buy from Capital Motors" */
export function differenceTitle({ dealer }: Pick<DealerDifference, 'dealer'>): string {
  return `Why buy from ${dealer}`;
}

/** The car that a review is about. */
export interface ReviewedCar {
  readonly make: Make;
  readonly model: Model;
}

/** Make and model of an article, if the brand shows the make. */
export function carOfContent(
  text: { readonly makeCode: string; readonly modelCode: string },
  context: SearchContext,
): ReviewedCar | undefined {
  const make = makeOfContent(text.makeCode, context);
  const model = context.catalog.modelByCode(text.modelCode);
  return make && model && { make, model };
}

/** The make, if the brand shows it. */
export function makeOfContent(
  makeCode: string,
  { catalog, brand: { lockedMakeCode } }: SearchContext,
): Make | undefined {
  return lockedMakeCode === undefined || lockedMakeCode === makeCode
    ? catalog.makeByCode(makeCode)
    : undefined;
}

/** Paths of all content pages that the brand shows. */
export async function contentPaths(content: Content, context: SearchContext): Promise<string[]> {
  const [reviews, programs] = await Promise.all([
    content.all('expertReviews'),
    content.all('certifiedPrograms'),
  ]);
  const ofReviews = reviews
    .filter((review) => review.link === undefined && carOfContent(review, context))
    .map(({ id }) => `${EXPERT_REVIEWS_PATH}/${id}`);
  const makes = programs.flatMap(({ makeCode }) => makeOfContent(makeCode, context) ?? []);
  return [...ofReviews, ...new Set(makes.map(certifiedHref))];
}

/** "By Ann Lee, November 28, 2026". The date does not depend on the time zone. */
function bylineOf({ author, date }: { readonly author: string; readonly date: string }): string {
  return `By ${author}, ${formatDay(Date.parse(`${date}T12:00:00Z`))}`;
}
