/** `href` toggles it. */
export interface WalletSwitchProps {
  href: string;
  isOn: boolean;
}

/**
 * Shows or hides the payments on cards; styles react to its state at once. A link, so that it works
 * without scripts.
 */
export function WalletSwitch({ href, isOn }: WalletSwitchProps) {
  return (
    <a
      className="switch"
      id="wallet-switch"
      href={href}
      role="switch"
      aria-checked={isOn}
      data-action="wallet"
    >
      Wallet
      <span className="track" />
    </a>
  );
}
