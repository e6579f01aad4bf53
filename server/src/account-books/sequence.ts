import fc from 'fast-check';

// Random events of two companies.

/** What the registry does before its next extract. */
const registryActs = [
  'add',
  'amount',
  'due',
  'paid',
  'unpaid',
  'cancel',
  'remove',
  'return',
  'move',
  'receipt',
  'nothing',
] as const;

/** Numbers that choose among what is possible at that moment. */
const choice = fc.nat(9999);
const registryAct = fc.record({
  does: fc.constantFrom('add' as const, 'add' as const, 'add' as const, ...registryActs),
  which: choice,
  how: choice,
});
const event = fc.record({
  does: fc.oneof(
    { weight: 5, arbitrary: fc.constant('import' as const) },
    { weight: 4, arbitrary: fc.constant('pay' as const) },
    { weight: 2, arbitrary: fc.constant('pay in doubt' as const) },
    { weight: 3, arbitrary: fc.constant('refund part' as const) },
    { weight: 2, arbitrary: fc.constant('refund all' as const) },
    { weight: 2, arbitrary: fc.constant('correct' as const) },
    { weight: 1, arbitrary: fc.constant('correct refund' as const) },
    { weight: 1, arbitrary: fc.constant('undone import' as const) },
  ),
  days: fc.constantFrom(0, 0, 1, 2, 9, 40),
  acts: fc.array(registryAct, { minLength: 1, maxLength: 3, size: 'max' }),
  which: choice,
  how: choice,
});

/** A sequence: what the first extract has, and what happens then. */
export const sequence = fc.record({
  beginning: fc.array(registryAct, { maxLength: 6, size: 'max' }),
  events: fc.array(event, { minLength: 4, maxLength: 10, size: 'max' }),
});
export type Sequence = typeof sequence extends fc.Arbitrary<infer Value> ? Value : never;
export type Event = Sequence['events'][number];
export type RegistryAct = Event['acts'][number];
