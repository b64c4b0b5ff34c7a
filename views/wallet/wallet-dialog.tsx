import { DialogHead } from '../dialog-head.js';
import { WALLET_IDS } from '../islands/wallet-ids.js';
import { WalletAction } from './wallet-action.js';
import { WalletForm } from './wallet-form.js';
import { WalletSyncPromo } from './wallet-sync-promo.js';
import type { WalletProps } from './wallet-page.js';

/** The wallet in a dialog that the page's script opens. It closes without scripts. */
export function WalletDialog({ title, lead, form, reset, sync }: WalletProps) {
  return (
    <dialog
      className="dialog dialog-wallet"
      id={WALLET_IDS.dialog}
      aria-labelledby={WALLET_IDS.heading}
    >
      <DialogHead id={WALLET_IDS.heading} title={title} />
      <div className="dialog-body">
        <p className="hint">{lead}</p>
        {sync && <WalletSyncPromo {...sync} />}
        <WalletForm {...form} />
        {reset && <WalletAction className="link wallet-reset" {...reset} />}
      </div>
    </dialog>
  );
}
