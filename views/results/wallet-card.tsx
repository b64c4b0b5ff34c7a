import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';
import { PriceHistogram } from '../islands/price-histogram.js';
import type { HistogramBar } from '../islands/price-histogram.js';
import { TermList } from '../term-list.js';
import type { Term } from '../term-list.js';

/**
 * Payment summary of the results: `paymentText` '$447/mo', `captionText` below it, `countText` '702
 * cars at or below this payment'.
 */
export interface WalletCardSum {
  paymentText: string;
  captionText: string;
  countText: string;
  histogram: HistogramBar[];
}

/**
 * The wallet in the grid. `title`: 'Shop by monthly payment'. `sum` is absent if the distribution
 * of prices is unavailable.
 */
export interface WalletCardProps {
  title: string;
  lead: string;
  sum?: WalletCardSum;
  terms: Term[];
  action: LinkView;
}

/** Contents of one grid cell, as high as the cards. The caller renders the cell (`li.slot`). */
export function WalletCard({ title, lead, sum, terms, action }: WalletCardProps) {
  return (
    <section className="inset wallet-card" aria-labelledby="wallet-card-heading">
      <span className="inset-icon">
        <Icon name="wallet" />
      </span>
      <h3 id="wallet-card-heading">{title}</h3>
      <p>{lead}</p>
      <div className="wallet-sum">
        {sum && (
          <>
            <p className="price">{sum.paymentText}</p>
            <p className="legal">{sum.captionText}</p>
            <PriceHistogram bars={sum.histogram} />
            <p className="legal">{sum.countText}</p>
          </>
        )}
        <TermList className="pairs" terms={terms} />
      </div>
      <div className="push">
        <a
          className="btn btn-primary btn-block"
          id="wallet-card-action"
          href={action.href}
          data-action="wallet"
        >
          {action.text}
        </a>
      </div>
    </section>
  );
}
