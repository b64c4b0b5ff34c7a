import type { Principal } from '../accounts/principal.js';
import type { ViewedCarRow } from '../platform/database/tables.js';

/** Maximum buffered views while the database is down; further views are dropped. */
const MAX_WAITING = 10_000;

/** A view that is not written yet. */
export interface WaitingView {
  readonly principal: Principal;
  readonly isPrivate: boolean;
  readonly row: ViewedCarRow;
}

/**
 * Views of this thread that are not in the database yet, or that its transaction has not
 * acknowledged. Reads of a history add them to the stored rows.
 */
export class ViewBuffer {
  /** Views that no write has taken, by principal and listing. */
  private readonly waiting = new Map<string, WaitingView>();
  /** Views of the running write. Other transactions may see them before it is acknowledged. */
  private readonly inFlight = new Map<string, WaitingView>();
  /** Rows that a write has taken. A read that began before the write holds them, too. */
  private readonly taken = new WeakSet<ViewedCarRow>();

  get isEmpty(): boolean {
    return this.waiting.size === 0;
  }

  /** Merges a view with a waiting one of the same car. Drops it if the buffer is full. */
  add(view: WaitingView): void {
    const key = keyOf(view.row);
    const known = this.waiting.get(key);
    if (!known && this.waiting.size >= MAX_WAITING) return;
    const views = view.row.views + (known?.row.views ?? 0);
    const last = known && known.row.viewedAt > view.row.viewedAt ? known : view;
    // A known row stays the same object, because reads may hold it.
    const row = Object.assign(known?.row ?? { ...view.row }, last.row, { views });
    this.waiting.set(key, { ...last, row });
  }

  /** The rows of a principal. */
  of(ownerId: string): ViewedCarRow[] {
    return [...rowsOf(this.waiting, ownerId), ...rowsOf(this.inFlight, ownerId)];
  }

  /** The buffered views that the stored rows of their principal lack. */
  missingFrom(
    stored: readonly Pick<ViewedCarRow, 'listingId' | 'viewedAt'>[],
    buffered: readonly ViewedCarRow[],
  ): ViewedCarRow[] {
    const isStored = (row: ViewedCarRow) =>
      stored.some(
        ({ listingId, viewedAt }) => listingId === row.listingId && viewedAt >= row.viewedAt,
      );
    return buffered.filter((row) => !this.taken.has(row) || !isStored(row));
  }

  /** Keys of the waiting views. Sorted, so that two servers cannot deadlock. */
  keys(): string[] {
    return [...this.waiting.keys()].toSorted();
  }

  /** The views with these keys that still wait. */
  among(keys: readonly string[]): WaitingView[] {
    return keys.map((key) => this.waiting.get(key)).filter((view) => view !== undefined);
  }

  /** Begins to write the views with these keys that still wait. */
  take(keys: readonly string[]): WaitingView[] {
    const views = this.among(keys);
    for (const view of views) {
      this.waiting.delete(keyOf(view.row));
      this.inFlight.set(keyOf(view.row), view);
      this.taken.add(view.row);
    }
    return views;
  }

  written(): void {
    this.inFlight.clear();
  }

  /** Views of a failed write wait again. */
  notWritten(): void {
    const failed = [...this.inFlight.values()];
    this.inFlight.clear();
    for (const view of failed) this.add({ ...view, row: { ...view.row } });
  }

  /**
   * Drops buffered views of a principal, or of one car. Call it under their lock, which a running
   * write needs as well: its rows are in the table. Returns the others.
   */
  drop(ownerId: string, listingId?: string): ViewedCarRow[] {
    const isMeant = (row: ViewedCarRow) => listingId === undefined || row.listingId === listingId;
    for (const row of rowsOf(this.inFlight, ownerId).filter(isMeant))
      this.inFlight.delete(keyOf(row));
    const rows = rowsOf(this.waiting, ownerId).filter(isMeant);
    for (const row of rows) this.waiting.delete(keyOf(row));
    return rows;
  }
}

function keyOf({ ownerId, listingId }: ViewedCarRow): string {
  return `${ownerId} ${listingId}`;
}

function rowsOf(views: ReadonlyMap<string, WaitingView>, ownerId: string): ViewedCarRow[] {
  return Array.from(views.values(), ({ row }) => row).filter((row) => row.ownerId === ownerId);
}

/** Rows with further views of the same cars, oldest view first. */
export function withViews(
  rows: readonly ViewedCarRow[],
  views: readonly ViewedCarRow[],
): ViewedCarRow[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  for (const row of views) {
    const known = byKey.get(keyOf(row));
    byKey.set(
      keyOf(row),
      known
        ? { ...row, knownPriceDollars: known.knownPriceDollars, views: known.views + row.views }
        : row,
    );
  }
  return [...byKey.values()].toSorted((left, right) => left.viewedAt - right.viewedAt);
}
