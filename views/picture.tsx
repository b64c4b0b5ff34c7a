/**
 * One picture of a vehicle. `alt` is empty when the name beside the picture already says what it shows.
 * A photo of a feed (`isPhoto`) has any shape and is shown whole.
 * `fallbackSrc` stands in when a picture of a feed cannot be loaded: the page script swaps it in on error.
 */
export interface PictureView {
  src: string;
  alt: string;
  widthPixels: number;
  heightPixels: number;
  fallbackSrc?: string;
  isPhoto?: boolean;
}

/** How early the browser should ask for a picture: `first` is the largest of the screen, `early` is in the first row. */
export type PicturePriority = 'first' | 'early' | 'late';

interface PictureProps {
  picture: PictureView;
  priority: PicturePriority;
  /** The styles give its box a size and it fills the box, so the markup of each card need not say one. */
  fillsBox?: boolean;
}

/** A picture that keeps its place while it loads. */
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
