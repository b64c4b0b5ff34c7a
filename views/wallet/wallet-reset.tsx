import type { LinkView } from '../link.js';

/** Forgets a shopper's terms; shown to those who have some. */
export function WalletReset({ text, href }: LinkView) {
  return (
    <a className="link wallet-reset" href={href} data-press="wallet">
      {text}
    </a>
  );
}
