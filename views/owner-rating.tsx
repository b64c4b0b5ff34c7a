/**
 * Examples: `ratingText` '4.7', `reviewCountText` '1,312', `distanceText` '8 mi away',
 * `sellersText` 'Listed by 3 sellers'.
 */
export interface OwnerRatingProps {
  ratingText?: string;
  reviewCountText?: string;
  distanceText?: string;
  sellersText?: string;
}

/**
 * One line about a seller, on cards and on the vehicle page. Unknown facts are left out. The
 * stylesheet draws the star.
 */
export function OwnerRatingLine({
  ratingText,
  reviewCountText,
  distanceText,
  sellersText,
}: OwnerRatingProps) {
  return (
    <p className="owner-meta">
      {ratingText && (
        <span className="rating">
          <span className="vh">Rated </span>
          {ratingText}
          {reviewCountText && (
            <small>
              {`(${reviewCountText}`}
              <span className="vh"> reviews</span>)
            </small>
          )}
        </span>
      )}
      {distanceText && <span>{distanceText}</span>}
      {sellersText && <span className="sellers">{sellersText}</span>}
    </p>
  );
}
