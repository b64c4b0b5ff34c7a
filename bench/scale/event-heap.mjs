// @ts-check
// Events in the order of their times: a binary heap.

/** @template {{ time: number }} Event */
export class EventHeap {
  /** @type {Event[]} */
  #events = [];

  push(/** @type {Event} */ event) {
    const events = this.#events;
    let at = events.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (events[parent].time <= event.time) break;
      events[at] = events[parent];
      at = parent;
    }
    events[at] = event;
  }

  /** The earliest event, or undefined. @returns {Event | undefined} */
  pop() {
    const events = this.#events;
    const first = events[0];
    const last = events.pop();
    if (last === undefined || events.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= events.length) break;
      if (child + 1 < events.length && events[child + 1].time < events[child].time) child++;
      if (events[child].time >= last.time) break;
      events[at] = events[child];
      at = child;
    }
    events[at] = last;
    return first;
  }
}
