import type { SanitizedHtml } from './sanitized-html.js';

/** The cars that content is about: a model, in all years or some. */
export interface ContentSubject {
  readonly makeCode: string;
  readonly modelCode: string;
  readonly fromYear?: number;
  readonly toYear?: number;
}

/** An article about a model. Without `link` it has its own page here. */
export interface ExpertReview extends ContentSubject {
  /** File name without extension. */
  readonly id: string;
  readonly title: string;
  readonly author: string;
  /** 'YYYY-MM-DD' */
  readonly date: string;
  /** Absolute URL, for an article on another site. */
  readonly link?: string;
  readonly html: SanitizedHtml;
}

/** A tab below the results of a model. */
export interface EditorialTab extends ContentSubject {
  readonly id: string;
  /** Title of the tab: 'Buying Guide'. */
  readonly tab: string;
  readonly html: SanitizedHtml;
}

/** Benefits of a maker's certified cars. */
export interface CertifiedProgram {
  readonly id: string;
  /** As in listings: 'TOYOTA_CPO'. */
  readonly productId: string;
  readonly makeCode: string;
  readonly heading: string;
  readonly linkText: string;
  /** Absolute URL of its picture. */
  readonly image?: string;
  readonly html: SanitizedHtml;
}

/** Dealer highlights, in the dealer's own words. */
export interface DealerDifference {
  readonly id: string;
  /** Id of the dealer, `ownerId` in listings. */
  readonly cmsId: string;
  readonly dealer: string;
  /** The condition of the cars that it applies to; absent for all. */
  readonly listingType?: string;
  readonly cta?: { readonly label: string; readonly link: string };
  readonly logo?: { readonly src: string; readonly alt: string };
  readonly html: SanitizedHtml;
}

/** All editorial content, by kind. */
export interface ContentRecords {
  readonly expertReviews: ExpertReview;
  readonly editorialTabs: EditorialTab;
  readonly certifiedPrograms: CertifiedProgram;
  readonly dealerDifferences: DealerDifference;
}

export type ContentKind = keyof ContentRecords;
