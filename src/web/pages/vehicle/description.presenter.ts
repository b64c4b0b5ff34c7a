import type { SellerDescriptionProps } from '../../../../views/vehicle/seller-description.js';
import type { Listing } from '../../../inventory/listing.js';

/** A longer description is collapsed after about this many characters. */
const SHOWN_CHARACTERS = 600;
/** Shorter rests are not collapsed. */
const MIN_FOLDED_CHARACTERS = 150;

/**
 * Paragraphs of the seller's description. A long description is cut at the end of a paragraph, a sentence
 * or, at worst, a word.
 */
export function presentDescription({ description }: Listing): SellerDescriptionProps | undefined {
  const text = tidied(description ?? '');
  if (text === '') return undefined;
  if (text.length < SHOWN_CHARACTERS + MIN_FOLDED_CHARACTERS)
    return { shown: paragraphs(text), folded: [] };
  const end = endOfShown(text);
  return { shown: paragraphs(text.slice(0, end)), folded: paragraphs(text.slice(end)) };
}

/** Normalizes line breaks and spaces. */
function tidied(text: string): string {
  return text
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

function endOfShown(text: string): number {
  const start = text.slice(0, SHOWN_CHARACTERS);
  const ends = [/^[^]*\n\n/, /^[^]*\n/, /^[^]*[.!?] /, /^[^]* /].map(
    (end) => end.exec(start)?.[0].length ?? 0,
  );
  return ends.find((end) => end > SHOWN_CHARACTERS / 2) ?? SHOWN_CHARACTERS;
}
