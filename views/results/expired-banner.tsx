import { Icon } from '../icon.js';

export function ExpiredBanner({ text }: { text: string }) {
  return (
    <p className="note note-warn" id="expired-banner">
      <Icon name="warn" />
      {text}
    </p>
  );
}
