import { Icon } from './icon.js';

/** `id`: labels the dialog, and gets focus when it opens. */
export interface DialogHeadProps {
  id: string;
  title: string;
}

/** Title of a dialog, with a close button that works without scripts. */
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
