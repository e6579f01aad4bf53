let made = 0;

/** A number that no other row of these tests has. */
export const nextNumber = (): number => ++made;

/** An id that no other row of these tests has. */
export const nextId = (kind: string): string => `${kind}-${nextNumber()}`;
