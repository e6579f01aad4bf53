/** Why something was resolved so, with what was named of the provider's records. */
export const reasonWithReference = (reason: string, reference: string): string =>
  reference === '' ? reason : `${reason} (reference: ${reference})`;
