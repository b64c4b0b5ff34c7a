/** A feed's picture that is missing or broken gives way to the drawn one. */
export function listenForPictureErrors(): void {
  document.addEventListener('error', ({ target }) => replace(target as HTMLImageElement), { capture: true });
  // Those that failed before this script came.
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-fallback]')) {
    if (image.complete && image.naturalWidth === 0) replace(image);
  }
}

/** Nothing else that may fail says what to show instead. */
function replace(image: HTMLImageElement): void {
  const { dataset } = image;
  if (dataset['fallback']) image.src = dataset['fallback'];
  delete dataset['fallback'];
}
