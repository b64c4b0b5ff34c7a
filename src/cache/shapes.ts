/** Answers whether a value that comes from elsewhere is what it should be. */
export type Guard<Value> = (value: unknown) => value is Value;

type Kind = 'string' | 'number' | 'string?' | 'boolean?' | Guard<unknown>;

/** Objects whose fields are of these kinds, and that have no others. `string?`, and what its guard takes for undefined, may lack. */
export function objectOf<Value extends object>(fields: { readonly [Name in keyof Required<Value>]: Kind }): Guard<Value> {
  const kinds = new Map<string, Kind>(Object.entries(fields) as [string, Kind][]);
  return (value): value is Value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const given = value as Record<string, unknown>;
    return (
      Object.keys(given).every((name) => kinds.has(name)) &&
      [...kinds].every(([name, kind]) => isOfKind(Object.hasOwn(given, name) ? given[name] : undefined, kind))
    );
  };
}

/** Lists of which every member is such. */
export function listOf<Item>(isItem: Guard<Item>): Guard<readonly Item[]> {
  return (value): value is readonly Item[] => Array.isArray(value) && value.every((item) => isItem(item));
}

/** What may lack. */
export function optional<Value>(isValue: Guard<Value>): Guard<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || isValue(value);
}

/** Texts. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isOfKind(value: unknown, kind: Kind): boolean {
  if (typeof kind === 'function') return kind(value);
  return value === undefined ? kind.endsWith('?') : typeof value === kind.replace('?', '');
}
