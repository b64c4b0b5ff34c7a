import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';
import { WalletForm } from './wallet-form.js';
import type { WalletFormProps } from './wallet-form.js';
import { WalletReset } from './wallet-reset.js';
import { WalletSyncPromo } from './wallet-sync-promo.js';
import type { WalletSyncPromoProps } from './wallet-sync-promo.js';

/**
 * `back` leads to where the shopper came from with nothing changed; `reset` is there for those who have terms of their own, `sync` for
 * accounts that have not synced this browser for a day.
 */
export interface WalletProps {
  title: string;
  lead: string;
  back: LinkView;
  form: WalletFormProps;
  reset?: LinkView;
  sync?: WalletSyncPromoProps;
}

/** The frame of the brand, and the wallet in it. */
export interface WalletPageProps {
  document: DocumentProps;
  wallet: WalletProps;
}

/** The wallet as a page of its own, where scripts are off or the link was opened beside the search. */
export function WalletPage({ document, wallet: { title, lead, back, form, reset, sync } }: WalletPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap wallet-page" id="main" tabIndex={-1}>
        <a className="back" href={back.href}>
          <Icon name="left" className="icon icon-sm" />
          {back.text}
        </a>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {sync && <WalletSyncPromo {...sync} />}
        <div className="wallet-box">
          <WalletForm {...form} />
        </div>
        {reset && <WalletReset {...reset} />}
      </main>
    </Document>
  );
}
