/** `href` turns it the other way. */
export interface WalletSwitchProps {
  href: string;
  isOn: boolean;
}

/** Shows or hides the payments of the cards, at once: styles look at its state. A link, so that it works without scripts. */
export function WalletSwitch({ href, isOn }: WalletSwitchProps) {
  return (
    <a className="switch" id="wallet-switch" href={href} role="switch" aria-checked={isOn} data-press="wallet">
      Wallet
      <span className="track" />
    </a>
  );
}
