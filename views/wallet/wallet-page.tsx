import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';
import { WalletAction } from './wallet-action.js';
import type { WalletActionProps } from './wallet-action.js';
import { WalletForm } from './wallet-form.js';
import type { WalletFormProps } from './wallet-form.js';
import { WalletSyncPromo } from './wallet-sync-promo.js';
import type { WalletSyncPromoProps } from './wallet-sync-promo.js';

/**
 * `back`: link to the previous page, without changes. `reset`: forgets a shopper's own terms.
 * `sync`: for accounts whose terms were not synced with this browser for a day.
 */
export interface WalletProps {
  title: string;
  lead: string;
  back: LinkView;
  form: WalletFormProps;
  reset?: WalletActionProps;
  sync?: WalletSyncPromoProps;
}

export interface WalletPageProps {
  document: DocumentProps;
  wallet: WalletProps;
}

/** The wallet as a page, for browsers without scripts and for links opened directly. */
export function WalletPage({
  document,
  wallet: { title, lead, back, form, reset, sync },
}: WalletPageProps) {
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
        {reset && <WalletAction className="link wallet-reset" {...reset} />}
      </main>
    </Document>
  );
}
