/** A telephone number as its owner knows it again: all but its last three digits hidden. */
export const maskedNumber = (number: string | null): string | null =>
  number && `••• ••• ${number.slice(-3)}`;
