import { Icon } from '../icon.js';

/**
 * Explains why the URL of a removed listing shows results. `vehicleName`: 'Toyota RAV4', or
 * 'vehicle'.
 */
export function ExpiredBanner({ vehicleName }: { vehicleName: string }) {
  const text =
    `We're sorry, the ${vehicleName} you were looking for is no longer available. ` +
    'Here are vehicles you may be interested in.';
  return (
    <p className="note note-warn" id="expired-banner">
      <Icon name="warn" />
      {text}
    </p>
  );
}
