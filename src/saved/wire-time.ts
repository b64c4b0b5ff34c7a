const WIRE_TIME = /^(\d{4})\/(\d{2})\/(\d{1,2}) (\d{2}):(\d{2}):(\d{2})$/;

const two = (value: number) => String(value).padStart(2, '0');

/** Time in the account service's format: `yyyy/mm/d hh:mm:ss` in UTC (specification). */
export function formatWireTime(at: number): string {
  const time = new Date(at);
  const day = `${time.getUTCFullYear()}/${two(time.getUTCMonth() + 1)}/${time.getUTCDate()}`;
  return `${day} ${two(time.getUTCHours())}:${two(time.getUTCMinutes())}:${two(time.getUTCSeconds())}`;
}

/** Epoch milliseconds; undefined if the text is not a valid time. */
export function readWireTime(text: string): number | undefined {
  const parts = WIRE_TIME.exec(text)?.slice(1).map(Number);
  if (!parts) return undefined;
  const [year, month, day, hours, minutes, seconds] = parts as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const at = Date.UTC(year, month - 1, day, hours, minutes, seconds);
  // `Date.UTC` would turn February 30 into a day of March.
  return readsBack(at, text) ? at : undefined;
}

function readsBack(at: number, text: string): boolean {
  return Number.isFinite(at) && formatWireTime(at) === text.replace(/\/0(\d) /, '/$1 ');
}
