/** Replaces missing or broken photos with the drawn picture. */
export function listenForPictureErrors(): void {
  // Errors of pictures do not bubble, so this listener captures them.
  document.addEventListener('error', ({ target }) => replace(target as HTMLImageElement), true);
  // Photos that failed before this script ran.
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-fallback]')) {
    if (image.complete && image.naturalWidth === 0) replace(image);
  }
}

/** Only photos have a fallback. */
function replace(image: HTMLImageElement): void {
  const { dataset } = image;
  if (dataset['fallback']) image.src = dataset['fallback'];
  delete dataset['fallback'];
}
