import { PHOTO_HOOKS } from '../../views/islands/photo-hooks.js';
import { find, pressedLink } from '../hooked-elements.js';
import { PhotoRow } from '../photos/photo-row.js';
import { stepBySwipe } from '../photos/step-swipes.js';
import { PhotoViewer } from '../photos/photo-viewer.js';
import { goBackByHistory } from '../photos/way-back.js';

/** Starts the photos of a vehicle page, and its link back to the results. */
export function wake(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const photos = find(PHOTO_HOOKS.photos);
  const dialog = find<HTMLDialogElement>(PHOTO_HOOKS.viewer);
  const viewerPhotos = find(PHOTO_HOOKS.viewerPhotos);
  if (!photos || !dialog || !viewerPhotos) return () => ending.abort();

  const row = new PhotoRow(photos, {
    keys: photos,
    previous: find(PHOTO_HOOKS.previous),
    next: find(PHOTO_HOOKS.next),
    onShown: showPlace,
    signal,
  });
  stepBySwipe(find(PHOTO_HOOKS.previous), find(PHOTO_HOOKS.next), signal);
  const viewer = new PhotoViewer(
    {
      dialog,
      row: viewerPhotos,
      count: find(PHOTO_HOOKS.viewerCount),
      close: find(PHOTO_HOOKS.viewerClose),
      previous: find(PHOTO_HOOKS.viewerPrevious),
      next: find(PHOTO_HOOKS.viewerNext),
      signal,
    },
    row,
  );
  const onPress = (event: MouseEvent) => {
    const link = pressedLink(event);
    if (link && link === find(PHOTO_HOOKS.backLink)) goBackByHistory(link, event);
    const pressed = [photos, find(PHOTO_HOOKS.thumbnails)].find((list) => list?.contains(link));
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
  const count = find(PHOTO_HOOKS.count);
  if (count) count.textContent = `${at + 1} of ${total}`;
  for (const [place, item] of Array.from(find(PHOTO_HOOKS.thumbnails)?.children ?? []).entries()) {
    item.toggleAttribute('data-shown', place === at);
    // Scrolls the thumbnails only, not the page.
    if (place === at) item.parentElement!.scrollTo({ left: (item as HTMLElement).offsetLeft - item.parentElement!.clientWidth / 2 });
  }
}
