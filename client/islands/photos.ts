import { PHOTO_HOOKS } from '../../views/islands/photo-hooks.js';
import { finderOf, pressedLink } from '../hooked-elements.js';
import { PhotoRow } from '../photos/photo-row.js';
import { PhotoViewer } from '../photos/photo-viewer.js';
import { goBackByHistory } from '../photos/way-back.js';

const part = finderOf(PHOTO_HOOKS);

/** Wakes the photos of a vehicle's page, and its way back to the results. */
export function wake(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const photos = part('photos');
  const dialog = part<HTMLDialogElement>('viewer');
  const viewerPhotos = part('viewerPhotos');
  if (!photos || !dialog || !viewerPhotos) return () => ending.abort();

  const row = new PhotoRow(photos, { keys: photos, previous: part('previous'), next: part('next'), onShown: showPlace, signal });
  const viewer = new PhotoViewer(
    {
      dialog,
      row: viewerPhotos,
      count: part('viewerCount'),
      close: part('viewerClose'),
      previous: part('viewerPrevious'),
      next: part('viewerNext'),
      signal,
    },
    row,
  );
  const onPress = (event: MouseEvent) => {
    const link = pressedLink(event);
    if (link && link === part('backLink')) goBackByHistory(link, event);
    const pressed = [photos, part('thumbnails')].find((list) => list?.contains(link ?? null));
    if (!link || !pressed) return;
    event.preventDefault();
    const at = Array.from(pressed.children).findIndex((item) => item.contains(link));
    if (pressed === photos) viewer.open(Array.from(photos.querySelectorAll('img')), at);
    else row.goTo(at);
  };
  document.addEventListener('click', onPress, { signal });
  return () => ending.abort();
}

/** Which photo is shown, in words and among the small ones. */
function showPlace(at: number, total: number): void {
  const count = part('count');
  if (count) count.textContent = `${at + 1} of ${total}`;
  for (const [place, item] of Array.from(part('thumbnails')?.children ?? []).entries()) {
    item.toggleAttribute('data-shown', place === at);
    // Only the row of small ones moves, not the page.
    if (place === at) item.parentElement!.scrollTo({ left: (item as HTMLElement).offsetLeft - item.parentElement!.clientWidth / 2 });
  }
}
