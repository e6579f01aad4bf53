/*
 * What a browser has stored may be of an earlier version, of an extension or of somebody at its
 * console: it is parsed like input, and what is not valid is the default.
 */

/** The value, or undefined if what was stored is not valid. */
export type Parse<Value> = (stored: unknown) => Value | undefined;

/** Longer texts are not parsed, in characters; browsers store about five million. */
const maxStoredLength = 5_000_000;

/** The valid value of a stored text; the default for none, and for anything else. */
export function parseStored<Value, Default>(
  text: string | null,
  parse: Parse<Value>,
  fallback: Default,
): Value | Default {
  if (text === null || text.length > maxStoredLength) return fallback;
  try {
    return parse(JSON.parse(text)) ?? fallback;
  } catch {
    return fallback;
  }
}

export const flag: Parse<boolean> = (stored) => (typeof stored === 'boolean' ? stored : undefined);

export const text =
  (maxLength = 10_000): Parse<string> =>
  (stored) =>
    typeof stored === 'string' && stored.length <= maxLength ? stored : undefined;

export const numberFrom =
  (min: number, max = Number.MAX_SAFE_INTEGER): Parse<number> =>
  (stored) =>
    typeof stored === 'number' && stored >= min && stored <= max ? stored : undefined;

export const oneOf =
  <Value extends string>(values: readonly Value[]): Parse<Value> =>
  (stored) =>
    values.find((value) => value === stored);

export const nullOr =
  <Value>(parse: Parse<Value>): Parse<Value | null> =>
  (stored) =>
    stored === null ? null : parse(stored);

/** The valid entries of a list, at most `max`. */
export const listOf =
  <Value>(parse: Parse<Value>, max: number): Parse<Value[]> =>
  (stored) =>
    Array.isArray(stored)
      ? stored.slice(0, max).flatMap((entry) => {
          const value = parse(entry);
          return value === undefined ? [] : [value];
        })
      : undefined;

/** A list all of whose entries are valid. */
export const everyOf =
  <Value>(parse: Parse<Value>): Parse<Value[]> =>
  (stored) => {
    const values = listOf(parse, Number.MAX_SAFE_INTEGER)(stored);
    return Array.isArray(stored) && values?.length === stored.length ? values : undefined;
  };

type Parsers<Shape> = { readonly [Name in keyof Shape]: Parse<Shape[Name]> };

function fieldsOf(stored: unknown): Readonly<Record<string, unknown>> | undefined {
  const isRecord = typeof stored === 'object' && stored !== null && !Array.isArray(stored);
  return isRecord ? { ...stored } : undefined;
}

/** A record whose fields are all valid; others are left out. */
export const record =
  <Shape extends object>(parsers: Parsers<Shape>): Parse<Shape> =>
  (stored) => {
    const fields = fieldsOf(stored);
    if (!fields) return undefined;
    const shape: Partial<Shape> = {};
    for (const name of Object.keys(parsers) as (keyof Shape & string)[]) {
      const value = parsers[name](fields[name]);
      if (value === undefined) return undefined;
      shape[name] = value;
    }
    // Every name of the shape has its value.
    return shape as Shape;
  };

/** Preferences: each that is not valid is its default. */
export const preferences =
  <Shape extends object>(defaults: Shape, parsers: Parsers<Shape>): Parse<Shape> =>
  (stored) => {
    const fields = fieldsOf(stored);
    if (!fields) return undefined;
    const chosen = { ...defaults };
    for (const name of Object.keys(parsers) as (keyof Shape & string)[]) {
      const value = parsers[name](fields[name]);
      if (value !== undefined) chosen[name] = value;
    }
    return chosen;
  };

/** A record by any names, whose values are all valid. */
export const mapOf =
  <Value>(parse: Parse<Value>): Parse<Record<string, Value>> =>
  (stored) => {
    const fields = fieldsOf(stored);
    if (!fields) return undefined;
    const entries = Object.entries(fields).map(([name, value]) => [name, parse(value)] as const);
    return entries.some(([, value]) => value === undefined)
      ? undefined
      : // None is undefined.
        (Object.fromEntries(entries) as Record<string, Value>);
  };

/**
 * A value that has these fields, with everything else that was stored beside them: for drafts, whose
 * inner parts are checked where they are used.
 */
export const holding =
  <Value extends object>(parsers: Partial<Parsers<Value>>): Parse<Value> =>
  (stored) => {
    const fields = fieldsOf(stored);
    if (!fields) return undefined;
    for (const [name, parse] of Object.entries<Parse<unknown> | undefined>(parsers)) {
      if (parse?.(fields[name]) === undefined) return undefined;
    }
    // Only the same part of the application writes it; the named fields are checked.
    return stored as Value;
  };
