/** A type guard for values from outside. */
export type Guard<Value> = (value: unknown) => value is Value;

type Kind = 'string' | 'number' | 'string?' | 'boolean?' | Guard<unknown>;

/** Objects with exactly these fields. Fields whose guard accepts undefined may be missing. */
export function objectOf<Value extends object>(fields: {
  readonly [Name in keyof Required<Value>]: Kind;
}): Guard<Value> {
  const kinds = new Map<string, Kind>(Object.entries(fields) as [string, Kind][]);
  return (value): value is Value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const given = value as Record<string, unknown>;
    return (
      Object.keys(given).every((name) => kinds.has(name)) &&
      [...kinds].every(([name, kind]) =>
        isOfKind(Object.hasOwn(given, name) ? given[name] : undefined, kind),
      )
    );
  };
}

export function listOf<Item>(isItem: Guard<Item>): Guard<readonly Item[]> {
  return (value): value is readonly Item[] =>
    Array.isArray(value) && value.every((item) => isItem(item));
}

export function optional<Value>(isValue: Guard<Value>): Guard<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || isValue(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isOfKind(value: unknown, kind: Kind): boolean {
  if (typeof kind === 'function') return kind(value);
  return value === undefined ? kind.endsWith('?') : typeof value === kind.replace('?', '');
}
