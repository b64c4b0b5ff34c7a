/** The form submits to `action` whether to turn payments on or off. */
export interface WalletSwitchProps {
  action: string;
  isOn: boolean;
}

/** Shows or hides the payments on cards, with a plain form; styles react to its state at once. */
export function WalletSwitch({ action, isOn }: WalletSwitchProps) {
  return (
    <form method="post" action={action} data-action="wallet">
      <button
        className="switch"
        id="wallet-switch"
        type="submit"
        name="to"
        value={isOn ? 'off' : 'on'}
        role="switch"
        aria-checked={isOn}
      >
        Wallet
        <span className="track" />
      </button>
    </form>
  );
}
