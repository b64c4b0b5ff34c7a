import type { LinkView } from '../link.js';

/** `text` says why: "Last synced with your account 3 days ago." */
export interface WalletSyncPromoProps {
  text: string;
  link: LinkView;
}

/** Offers to sync payment terms between this browser and the account. */
export function WalletSyncPromo({ text, link }: WalletSyncPromoProps) {
  return (
    <div className="note wallet-sync">
      <p>{text}</p>
      <a className="btn btn-outline btn-sm" href={link.href} data-action="wallet">
        {link.text}
      </a>
    </div>
  );
}
