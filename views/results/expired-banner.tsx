import { Icon } from '../icon.js';

/** Explains why the URL of a removed listing shows results. */
export function ExpiredBanner({ text }: { text: string }) {
  return (
    <p className="note note-warn" id="expired-banner">
      <Icon name="warn" />
      {text}
    </p>
  );
}
