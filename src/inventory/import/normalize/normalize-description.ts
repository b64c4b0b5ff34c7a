import { cutText } from '../read/plain-row.js';
import { textFromMarkup } from '../read/plain-text.js';

/** Maximum length of a description, shown and with the markup of the feed. */
export const DESCRIPTION_CHARACTERS = { shown: 5_000, withMarkup: 20_000 } as const;

const GOES_ON = '…';

/** The seller's words as plain text, and whether they were cut. */
export interface Description {
  readonly text: string;
  readonly isCut: boolean;
}

/** Removes the markup. A description that is too long is cut and ends with an ellipsis. */
export function descriptionFrom(written: string): Description {
  const plain = textFromMarkup(cutText(written, DESCRIPTION_CHARACTERS.withMarkup));
  const isCut =
    written.length > DESCRIPTION_CHARACTERS.withMarkup ||
    plain.length > DESCRIPTION_CHARACTERS.shown;
  return {
    text: isCut
      ? `${cutText(plain, DESCRIPTION_CHARACTERS.shown - GOES_ON.length).trimEnd()}${GOES_ON}`
      : plain,
    isCut,
  };
}
