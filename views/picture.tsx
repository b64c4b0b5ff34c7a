/**
 * A picture of a vehicle. `alt` is empty if the name beside the picture already says what it shows.
 * `isPhoto`: a photo from a feed, which has any aspect ratio and is shown uncropped. `fallbackSrc`
 * replaces a feed's picture that fails to load; the page's script swaps it in.
 */
export interface PictureView {
  src: string;
  alt: string;
  widthPixels: number;
  heightPixels: number;
  fallbackSrc?: string;
  isPhoto?: boolean;
}

/** Load priority: `first` is the largest picture in view, `early` is in the first row. */
export type PicturePriority = 'first' | 'early' | 'late';

interface PictureProps {
  picture: PictureView;
  priority: PicturePriority;
  /**
   * True if styles size the box and the picture fills it, so that cards need no dimensions in
   * markup.
   */
  fillsBox?: boolean;
}

/** A picture that reserves its space while it loads. */
export function Picture({ picture, priority, fillsBox = false }: PictureProps) {
  return (
    <img
      className={picture.isPhoto ? 'photo' : undefined}
      src={picture.src}
      alt={picture.alt}
      {...(!fillsBox && { width: picture.widthPixels, height: picture.heightPixels })}
      data-fallback={picture.fallbackSrc}
      {...(priority === 'late' ? { loading: 'lazy' } : {})}
      {...(priority === 'first' ? { fetchPriority: 'high' } : {})}
    />
  );
}
