import { PHOTO_IDS } from '../../views/islands/photo-ids.js';
import { find, clickedLink } from '../dom.js';
import { PhotoRow } from '../photos/photo-row.js';
import { stepBySwipe } from '../photos/step-swipes.js';
import { PhotoViewer } from '../photos/photo-viewer.js';
import { goBackByHistory } from '../photos/back-button.js';

/** Starts the photos of a vehicle page, and its link back to the results. */
export function hydrate(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const photos = find(PHOTO_IDS.photos);
  const dialog = find<HTMLDialogElement>(PHOTO_IDS.viewer);
  const viewerPhotos = find(PHOTO_IDS.viewerPhotos);
  if (!photos || !dialog || !viewerPhotos) return () => ending.abort();

  const row = new PhotoRow(photos, {
    keys: photos,
    previous: find(PHOTO_IDS.previous),
    next: find(PHOTO_IDS.next),
    onShown: showPlace,
    signal,
  });
  stepBySwipe(find(PHOTO_IDS.previous), find(PHOTO_IDS.next), signal);
  const viewer = new PhotoViewer(
    {
      dialog,
      row: viewerPhotos,
      count: find(PHOTO_IDS.viewerCount),
      close: find(PHOTO_IDS.viewerClose),
      previous: find(PHOTO_IDS.viewerPrevious),
      next: find(PHOTO_IDS.viewerNext),
      signal,
    },
    row,
  );
  const onPress = (event: MouseEvent) => {
    const link = clickedLink(event);
    if (link && link === find(PHOTO_IDS.backLink)) goBackByHistory(link, event);
    const pressed = [photos, find(PHOTO_IDS.thumbnails)].find((list) => list?.contains(link));
    if (!link || !pressed) return;
    event.preventDefault();
    const at = Array.from(pressed.children).findIndex((item) => item.contains(link));
    if (pressed === photos) viewer.open(Array.from(photos.querySelectorAll('img')), at);
    else row.goTo(at);
  };
  document.addEventListener('click', onPress, { signal });
  return () => ending.abort();
}

/** Shows the number of the photo, and marks its thumbnail. */
function showPlace(at: number, total: number): void {
  const count = find(PHOTO_IDS.count);
  if (count) count.textContent = `${at + 1} of ${total}`;
  for (const [place, item] of Array.from(find(PHOTO_IDS.thumbnails)?.children ?? []).entries()) {
    item.toggleAttribute('data-shown', place === at);
    // Scrolls the thumbnails only, not the page.
    if (place === at)
      item.parentElement!.scrollTo({
        left: (item as HTMLElement).offsetLeft - item.parentElement!.clientWidth / 2,
      });
  }
}
