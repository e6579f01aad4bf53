import fc, { type Arbitrary } from 'fast-check';
import { hostileValues } from './hostile-values.ts';

type Change =
  | { readonly kind: 'replace'; readonly by: unknown }
  | { readonly kind: 'remove' }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'wrap' }
  | { readonly kind: 'add'; readonly key: string; readonly value: unknown };

interface Mutation {
  /** The index of the changed part, modulo their number. */
  readonly at: number;
  readonly change: Change;
}

const keys = [
  'more',
  'eId',
  'id',
  'userId',
  '__proto__',
  'constructor',
  'toString',
  '',
  'x'.repeat(300),
];

const changes: Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: hostileValues.map((by): Change => ({ kind: 'replace', by })) },
  { weight: 1, arbitrary: fc.constant<Change>({ kind: 'remove' }) },
  { weight: 1, arbitrary: fc.constant<Change>({ kind: 'duplicate' }) },
  { weight: 1, arbitrary: fc.constant<Change>({ kind: 'wrap' }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...keys), hostileValues)
      .map(([key, value]): Change => ({ kind: 'add', key, value })),
  },
);

const mutations: Arbitrary<Mutation> = fc.record({ at: fc.nat({ max: 50 }), change: changes });

/** Valid values, half of them unchanged and the rest changed in one to three parts. */
export const mutated = (values: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc
    .tuple(
      values,
      fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: mutations.map((mutation) => [mutation]) },
        { weight: 1, arbitrary: fc.array(mutations, { minLength: 2, maxLength: 3 }) },
      ),
    )
    .map(([value, changed]) => changed.reduce(mutate, structuredClone(value)));

interface Part {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string;
}

function partsOf(value: unknown): Part[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown> | unknown[];
  return Object.entries(holder).flatMap(([key, inner]) => [{ holder, key }, ...partsOf(inner)]);
}

// Always an own property, whatever its name.
const put = (holder: object, key: string, value: unknown) =>
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });

function mutate(value: unknown, { at, change }: Mutation): unknown {
  const parts = partsOf(value).slice(0, 200);
  // The index after the last part means the whole value.
  const part = parts[at % (parts.length + 1)];
  if (change.kind === 'add') {
    const holder = part ? part.holder : value;
    if (typeof holder === 'object' && holder !== null) put(holder, change.key, change.value);
    return value;
  }
  const held = part ? Object.getOwnPropertyDescriptor(part.holder, part.key)?.value : value;
  const changed = changedBy(change, held);
  if (!part) return changed;
  if (changed === undefined) Reflect.deleteProperty(part.holder, part.key);
  else put(part.holder, part.key, changed);
  return value;
}

function changedBy(change: Exclude<Change, { kind: 'add' }>, held: unknown): unknown {
  switch (change.kind) {
    case 'replace':
      return structuredClone(change.by);
    case 'remove':
      return undefined;
    case 'duplicate':
      return Array.isArray(held) ? [...held, ...held] : [held, held];
    case 'wrap':
      return { value: held };
  }
}
