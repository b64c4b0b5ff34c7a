import { Injectable } from '@nestjs/common';
import type { ResultsPageProps } from '../../../../views/results/results-page.js';
import { ResultsShell } from '../../../../views/results/results-shell.js';
import { Config } from '../../../platform/config/config.js';
import { hasFeature } from '../../../platform/config/features.js';
import { STILL_INTERESTED_PATH } from '../../../routes/history-links.js';
import { presentFixedAd } from '../ads/ads.presenter.js';
import { DocumentPresenter } from '../document.presenter.js';
import type { FoundPage } from './found-page.js';
import { presentResultsHead } from './head/results-head.presenter.js';
import { ResultsPresenter } from './results.presenter.js';

/** Parts of the page that wait for more than the search. */
export type PageContent = Pick<ResultsPageProps, 'results' | 'compare'>;

/** The results page with header and footer. */
@Injectable()
export class ResultsPagePresenter {
  constructor(
    private readonly results: ResultsPresenter,
    private readonly document: DocumentPresenter,
    private readonly config: Config,
  ) {}

  /** The part between header and footer, and the compared cars for the cards' controls. */
  async content({ found, rejected, notes, compare }: FoundPage): Promise<PageContent> {
    const [box, results] = await Promise.all([
      compare,
      this.results.present(found, rejected, notes),
    ]);
    return { results, compare: box };
  }

  /** What the page has besides its content. */
  frame({ found, shopper }: FoundPage): Omit<ResultsPageProps, keyof PageContent> {
    const { brand } = found.query.context;
    return {
      document: this.document.presentFor(shopper, brand, presentResultsHead(found)),
      fixedAd: presentFixedAd(brand, this.config),
      stillInterested: hasFeature(brand, 'personalization')
        ? { partHref: STILL_INTERESTED_PATH }
        : undefined,
    };
  }

  /** The start of the page, which needs no data besides the search. */
  async begun({ found, notes }: FoundPage, { document }: Pick<ResultsPageProps, 'document'>) {
    return [ResultsShell, { document, results: await this.results.begin(found, notes) }] as const;
  }
}
