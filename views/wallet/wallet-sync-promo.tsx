import { WalletAction } from './wallet-action.js';
import type { WalletActionProps } from './wallet-action.js';

/** `text` says why: "Last synced with your account 3 days ago." */
export interface WalletSyncPromoProps {
  text: string;
  sync: WalletActionProps;
}

/** Offers to sync payment terms between this browser and the account. */
export function WalletSyncPromo({ text, sync }: WalletSyncPromoProps) {
  return (
    <div className="note wallet-sync">
      <p>{text}</p>
      <WalletAction className="btn btn-outline btn-sm" {...sync} />
    </div>
  );
}
