let made = 0;

/** A number that is unique in these tests. */
export const nextNumber = (): number => ++made;

/** An id that is unique in these tests. */
export const nextId = (kind: string): string => `${kind}-${nextNumber()}`;
