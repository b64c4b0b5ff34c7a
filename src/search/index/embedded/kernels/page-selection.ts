const SMALLEST_CAPACITY = 512;

/**
 * Selects one page of many candidates without sorting them all. Candidates are buffered; when the
 * buffer is full, those that cannot be on or before the page are dropped, and later ones like them
 * are rejected at once. Order: ascending key, then ascending id.
 */
export class PageSelection {
  private readonly wanted: number;
  private readonly keys: Float64Array;
  private readonly rows: Uint32Array;
  private held = 0;
  private worstKey = Infinity;
  private worstId = Infinity;

  /** `candidateCount`: maximum number of candidates. */
  constructor(
    private readonly ids: Float64Array | Uint32Array,
    private readonly firstRecord: number,
    numRecords: number,
    candidateCount: number,
  ) {
    this.wanted = Math.min(firstRecord + numRecords, candidateCount);
    const capacity = Math.min(Math.max(2 * this.wanted, SMALLEST_CAPACITY), candidateCount);
    this.keys = new Float64Array(capacity);
    this.rows = new Uint32Array(capacity);
  }

  /** Whether a candidate with a greater key could no longer be on the page. */
  isClosedTo(key: number): boolean {
    return key > this.worstKey;
  }

  offer(key: number, row: number): void {
    if (this.isRejected(key, row)) return;
    if (this.held === this.keys.length) {
      this.cut();
      if (this.isRejected(key, row)) return;
    }
    this.keys[this.held] = key;
    this.rows[this.held++] = row;
  }

  /** Rows of the page, in order. */
  page(): Uint32Array {
    const end = Math.min(this.wanted, this.held);
    if (this.firstRecord >= end) return new Uint32Array(0);
    this.divide(0, this.held, end);
    this.divide(0, end, this.firstRecord);
    const onPage = Array.from({ length: end - this.firstRecord }, (_, at) => this.firstRecord + at);
    onPage.sort((a, b) => (this.isBefore(a, this.keys[b]!, this.idAt(b)) ? -1 : 1));
    return Uint32Array.from(onPage, (at) => this.rows[at]!);
  }

  private isRejected(key: number, row: number): boolean {
    return key > this.worstKey || (key === this.worstKey && this.ids[row]! > this.worstId);
  }

  /** Keeps the best candidates, and notes the worst of them. */
  private cut(): void {
    this.divide(0, this.held, this.wanted);
    this.held = this.wanted;
    let worst = 0;
    for (let at = 1; at < this.held; at++)
      if (this.isBefore(worst, this.keys[at]!, this.idAt(at))) worst = at;
    this.worstKey = this.keys[worst]!;
    this.worstId = this.idAt(worst);
  }

  /** Quickselect (Hoare partition): candidates before the border come before all others. */
  private divide(first: number, end: number, border: number): void {
    let low = first;
    let high = border > first && border < end ? end - 1 : first;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const pivotKey = this.keys[middle]!;
      const pivotId = this.idAt(middle);
      let left = low;
      let right = high;
      while (left <= right) {
        while (this.isBefore(left, pivotKey, pivotId)) left++;
        while (this.isAfter(right, pivotKey, pivotId)) right--;
        if (left <= right) this.swap(left++, right--);
      }
      if (border <= right) high = right;
      else if (border >= left) low = left;
      else return;
    }
  }

  private isBefore(at: number, key: number, id: number): boolean {
    const own = this.keys[at]!;
    return own < key || (own === key && this.idAt(at) < id);
  }

  private isAfter(at: number, key: number, id: number): boolean {
    const own = this.keys[at]!;
    return own > key || (own === key && this.idAt(at) > id);
  }

  private idAt(at: number): number {
    return this.ids[this.rows[at]!]!;
  }

  private swap(at: number, other: number): void {
    const key = this.keys[at]!;
    const row = this.rows[at]!;
    this.keys[at] = this.keys[other]!;
    this.rows[at] = this.rows[other]!;
    this.keys[other] = key;
    this.rows[other] = row;
  }
}
