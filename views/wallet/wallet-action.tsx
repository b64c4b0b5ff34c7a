import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';

/** A form of one button. `carried`: the page to return to. */
export interface WalletActionProps {
  action: string;
  carried: HiddenField[];
  text: string;
}

/** A button that changes the wallet at once. */
export function WalletAction({
  action,
  carried,
  text,
  className,
}: WalletActionProps & { className: string }) {
  return (
    <form method="post" action={action} data-action="wallet">
      <HiddenFields fields={carried} />
      <button className={className} type="submit">
        {text}
      </button>
    </form>
  );
}
