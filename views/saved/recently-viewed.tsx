import { Icon } from '../icon.js';
import { ScriptedPart } from '../islands/island.js';
import { VIEWED_FORM, VIEWED_IDS } from '../islands/viewed-ids.js';
import type { ViewedCalls } from '../islands/viewed-ids.js';
import type { LinkView } from '../link.js';
import { Picture } from '../picture.js';
import type { PictureView } from '../picture.js';

/**
 * A recently viewed car. `changeText`: the saving, if it is cheaper now. A sold car has `goneText` instead of picture and price, and a link to
 * similar cars. `viewedText`: 'Viewed Nov 3'.
 */
export interface ViewedCarProps {
  id: string;
  name: string;
  trim?: string | undefined;
  href?: string | undefined;
  picture?: PictureView | undefined;
  priceText?: string | undefined;
  changeText?: string | undefined;
  detailText?: string | undefined;
  goneText?: string | undefined;
  similar?: LinkView | undefined;
  viewedText?: string | undefined;
}

/**
 * Recently viewed cars, newest first, as a row or (saved page) a list. `action` redirects to the page `back`. `notes`: retention.
 * `noCarsText`: the empty state.
 */
export interface RecentlyViewedProps {
  isRow: boolean;
  cars: ViewedCarProps[];
  action: string;
  back: string;
  calls: ViewedCalls;
  all?: LinkView | undefined;
  notes: string[];
  noCarsText: string;
}

/**
 * Without scripts the buttons submit a form. With scripts the cars are refetched while the page is
 * open.
 */
export function RecentlyViewedList({
  isRow,
  cars,
  action,
  back,
  calls,
  all,
  notes,
  noCarsText,
}: RecentlyViewedProps) {
  return (
    <ScriptedPart name="recently-viewed" hydrateOn="visible" props={calls}>
      <section className="viewed" id={VIEWED_IDS.section} aria-labelledby={VIEWED_IDS.heading}>
        <div className="strip-head">
          <h2 id={VIEWED_IDS.heading} tabIndex={-1}>
            Recently viewed
          </h2>
          {cars.length > 0 && (
            <p className="viewed-actions">
              {all && (
                <a className="link" href={all.href}>
                  {all.text}
                </a>
              )}
              <button className="link" form={VIEWED_FORM} name="all" value="1">
                Clear all
              </button>
            </p>
          )}
        </div>
        <form id={VIEWED_FORM} method="post" action={action} data-action="recently-viewed">
          <input type="hidden" name="back" value={back} />
        </form>
        {cars.length === 0 && <p className="lead">{noCarsText}</p>}
        {notes.map((note) => (
          <p className="hint" key={note}>
            {note}
          </p>
        ))}
        <p className="note note-danger" role="alert" data-alert="" hidden />
        {cars.length > 0 && (
          <ul className={isRow ? 'viewed-row' : 'viewed-list'} data-row="">
            {cars.map((car) => (
              <ViewedCar key={car.id} {...car} />
            ))}
          </ul>
        )}
      </section>
    </ScriptedPart>
  );
}

/** The section alone, for the script; empty if there is nothing to show. */
export function RecentlyViewedPart({ viewed }: { viewed: RecentlyViewedProps | undefined }) {
  return viewed ? <RecentlyViewedList {...viewed} /> : null;
}

function ViewedCar({
  id,
  name,
  trim,
  href,
  picture,
  priceText,
  changeText,
  detailText,
  goneText,
  similar,
  viewedText,
}: ViewedCarProps) {
  const words = (
    <>
      {name}
      {trim && <span>{` ${trim}`}</span>}
    </>
  );
  return (
    <li className="small-card" id={`viewed-${id}`} data-viewed="">
      <div className="small-media">
        {picture && <Picture picture={picture} priority="late" />}
        {goneText && <p>{goneText}</p>}
      </div>
      <h3 id={`viewed-name-${id}`}>{href ? <a href={href}>{words}</a> : words}</h3>
      {priceText && <p className="small-price">{priceText}</p>}
      {changeText && <p className="saved-cheaper">{changeText}</p>}
      {detailText && <p className="small-detail">{detailText}</p>}
      {similar && (
        <p>
          <a className="link" href={similar.href}>
            {similar.text}
          </a>
        </p>
      )}
      {viewedText && <p className="small-detail">{viewedText}</p>}
      <button
        className="viewed-remove"
        form={VIEWED_FORM}
        name="listingId"
        value={id}
        aria-label="Remove"
        aria-describedby={`viewed-name-${id}`}
      >
        <Icon name="x" />
      </button>
    </li>
  );
}
