import { Icon } from '../icon.js';

/** Tells somebody who asked for a car that is gone why they see results instead. */
export function ExpiredBanner({ text }: { text: string }) {
  return (
    <p className="note note-warn" id="expired-banner">
      <Icon name="warn" />
      {text}
    </p>
  );
}
