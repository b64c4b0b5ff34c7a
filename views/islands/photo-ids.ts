/**
 * Element ids for the island of a vehicle's photos. Separate, because `IDS` is part of every
 * page's first script.
 */
export const PHOTO_IDS = {
  backLink: 'back-link',
  photos: 'photos',
  count: 'photo-count',
  previous: 'photo-previous',
  next: 'photo-next',
  thumbnails: 'photo-thumbs',
  viewer: 'photo-viewer',
  viewerCount: 'viewer-count',
  viewerClose: 'viewer-close',
  viewerPhotos: 'viewer-photos',
  viewerPrevious: 'viewer-previous',
  viewerNext: 'viewer-next',
} as const;
