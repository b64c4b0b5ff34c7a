/** More highlights than this become a carousel (specification, section 9). */
const MAX_SINGLE_HIGHLIGHTS = 3;

/** Whether highlights become a carousel; a few are shown as single cards. */
export function hasHighlightCarousel(highlights: number): boolean {
  return highlights > MAX_SINGLE_HIGHLIGHTS;
}
