import type { LinkView } from '../link.js';

/** Resets a shopper's terms. Shown if there are any. */
export function WalletReset({ text, href }: LinkView) {
  return (
    <a className="link wallet-reset" href={href} data-action="wallet">
      {text}
    </a>
  );
}
