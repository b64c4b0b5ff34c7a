import { Icon } from './icon.js';

/** `id` is what the dialog is named by, and where focus goes when it opens. */
export interface DialogHeadProps {
  id: string;
  title: string;
}

/** The title of a dialog, and the button that closes it without a script. */
export function DialogHead({ id, title }: DialogHeadProps) {
  return (
    <form className="dialog-head" method="dialog">
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <button className="icon-btn" type="submit" aria-label="Close">
        <Icon name="x" />
      </button>
    </form>
  );
}
