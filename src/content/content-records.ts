import type { SanitizedHtml } from './sanitized-html.js';

/** The cars that a text is about: a model, of all years or of some. */
export interface ContentSubject {
  readonly makeCode: string;
  readonly modelCode: string;
  readonly fromYear?: number;
  readonly toYear?: number;
}

/** An article about a model. Without `link` it has a page of its own here. */
export interface ExpertReview extends ContentSubject {
  /** The name of its file, without its ending. */
  readonly id: string;
  readonly title: string;
  readonly author: string;
  /** 'YYYY-MM-DD' */
  readonly date: string;
  /** Absolute, where it stands on another site. */
  readonly link?: string;
  readonly html: SanitizedHtml;
}

/** A tab below the results of a model. */
export interface EditorialTab extends ContentSubject {
  readonly id: string;
  /** What the tab is called: 'Buying Guide'. */
  readonly tab: string;
  readonly html: SanitizedHtml;
}

/** What a maker's certified cars come with. */
export interface CertifiedProgram {
  readonly id: string;
  /** As listings have it: 'TOYOTA_CPO'. */
  readonly productId: string;
  readonly makeCode: string;
  readonly heading: string;
  /** What a link to it says. */
  readonly linkText: string;
  /** Absolute address of its picture. */
  readonly image?: string;
  readonly html: SanitizedHtml;
}

/** What sets a dealer apart, in the dealer's own words. */
export interface DealerDifference {
  readonly id: string;
  /** The id of the dealer, as listings have it in `ownerId`. */
  readonly cmsId: string;
  /** The dealer's name. */
  readonly dealer: string;
  /** The condition of the cars that it is for; absent for all. */
  readonly listingType?: string;
  readonly cta?: { readonly label: string; readonly link: string };
  readonly logo?: { readonly src: string; readonly alt: string };
  readonly html: SanitizedHtml;
}

/** Everything that editors have written, by kind. */
export interface ContentRecords {
  readonly expertReviews: ExpertReview;
  readonly editorialTabs: EditorialTab;
  readonly certifiedPrograms: CertifiedProgram;
  readonly dealerDifferences: DealerDifference;
}

/** A kind of content, by its name in `CONTENT_KINDS`. */
export type ContentKind = keyof ContentRecords;
