import { COMPARE_IDS } from '../islands/compare-ids.js';
import type { CompareTexts } from '../islands/compare-ids.js';
import type { CompiledView } from '../compiled.js';
import { DialogHead } from '../dialog-head.js';
import { Icon } from '../icon.js';
import { Picture } from '../picture.js';
import { BestMark } from './best-mark.js';
import { CompareRemoveButton, CompareRemoveForm } from './compare-remove.js';
import type { CompareCell, ComparedCarProps } from './compare-table.js';

/** A car in the drawer; all cars have the same `rows`. */
export interface CompareDrawerCar extends ComparedCarProps {
  price: CompareCell;
  rows: { label: string; cell: CompareCell }[];
}

/**
 * The compared cars. `ids` mark the controls as active, even if the cars cannot be loaded;
 * `isFull`: no room for another. `countText` '2 of 5'; `emptyText` says how to add cars; `noteText`
 * is shown once; `announcement` says what changed.
 */
export interface CompareDrawerProps {
  ids: string[];
  isFull: boolean;
  isOpen: boolean;
  countText: string;
  cars: CompareDrawerCar[];
  compareHref: string;
  clearAction: string;
  emptyText?: string;
  noteText?: string;
  announcement?: string;
}

/**
 * Everything that Compare needs besides the controls: `texts` has their labels. `changeAction` is for
 * their form, `removeAction` for the form of remove buttons, `refreshHref` for the current drawer.
 */
export interface CompareBoxProps {
  texts: CompareTexts;
  changeAction: string;
  removeAction: string;
  refreshHref: string;
  drawer: CompareDrawerProps;
}

/** Outside the parts that an exchange replaces. The dialog is empty until the script fills it. */
export function CompareBox({
  texts,
  changeAction,
  removeAction,
  refreshHref,
  drawer,
}: CompareBoxProps) {
  return (
    <div id={COMPARE_IDS.box} data-texts={JSON.stringify(texts)} data-refresh={refreshHref}>
      <form id={COMPARE_IDS.form} method="post" action={changeAction} data-action="compare" />
      <CompareRemoveForm action={removeAction} />
      <p className="note note-quiet toast" role="alert" id={COMPARE_IDS.none} hidden>
        Nothing to compare yet. Press Compare on a car to add it.
      </p>
      <CompareDrawer {...drawer} />
      <dialog
        className="dialog compare-dialog"
        id={COMPARE_IDS.dialog}
        aria-labelledby={COMPARE_IDS.dialogHeading}
      >
        <DialogHead id={COMPARE_IDS.dialogHeading} title="Compare cars" />
        <div className="compare-dialog-body" id={COMPARE_IDS.dialogBody} />
      </dialog>
    </div>
  );
}

export const COMPILED_COMPARE: CompiledView<CompareBoxProps> = {
  view: CompareBox,
  printed: new Set(
    (
      'changeAction removeAction refreshHref ids countText compareHref clearAction emptyText ' +
      'noteText announcement id name trim href src alt fallbackSrc widthPixels heightPixels ' +
      'text bestText removeText'
    ).split(' '),
  ),
};

/**
 * A sheet at the bottom of the window; a bar with pictures when folded. Hidden without cars and
 * messages.
 */
export function CompareDrawer({
  ids,
  isFull,
  isOpen,
  countText,
  cars,
  announcement,
  ...rest
}: CompareDrawerProps) {
  return (
    <aside
      className="drawer"
      id={COMPARE_IDS.drawer}
      aria-label="Compare"
      data-compared={ids.join('.')}
      data-full={isFull ? '' : undefined}
      data-announcement={announcement}
      hidden={cars.length === 0 && rest.noteText === undefined}
    >
      <details id={COMPARE_IDS.fold} open={isOpen}>
        <summary className="wrap">
          <h2>
            Compare <small>{countText}</small>
          </h2>
          <span className="drawer-pictures">
            {cars.map(({ id, picture }) => (
              <span className="card-media" key={id}>
                <Picture picture={picture} priority="late" />
              </span>
            ))}
          </span>
          <Icon name="up" />
        </summary>
        <section className="wrap drawer-body" aria-label="Cars to compare">
          {rest.noteText && <p className="note note-quiet">{rest.noteText}</p>}
          <ul className="drawer-cars">
            {cars.map((car) => (
              <DrawerCar key={car.id} {...car} />
            ))}
            {rest.emptyText && (
              <li className="drawer-empty">
                <Icon name="plus" />
                {rest.emptyText}
              </li>
            )}
          </ul>
          {cars.length > 0 && (
            <form method="post" action={rest.clearAction} data-action="compare">
              <button className="btn btn-quiet btn-sm">Clear all</button>
            </form>
          )}
        </section>
      </details>
      <a
        className="btn btn-primary btn-sm drawer-go"
        id={COMPARE_IDS.side}
        href={rest.compareHref}
        rel="nofollow"
        data-action="compare"
      >
        Compare<span className="not-narrow"> Side by Side</span>
      </a>
    </aside>
  );
}

function DrawerCar({ id, name, trim, href, picture, price, rows, removeText }: CompareDrawerCar) {
  return (
    <li>
      <div className="drawer-car">
        <span className="card-media">
          <Picture picture={picture} priority="late" />
        </span>
        <h3>
          <a href={href}>{name}</a>
        </h3>
        <p>{trim}</p>
        <p className="price">
          {price.text}
          <BestMark text={price.bestText} />
        </p>
        <CompareRemoveButton className="drawer-remove" listingId={id} text={removeText} />
      </div>
      <dl>
        {rows.map(({ label, cell }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={cell.isMissing ? 'is-missing' : undefined}>
              {cell.text}
              <BestMark text={cell.bestText} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
