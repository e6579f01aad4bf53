/** Types of cards that the card service's form can take. */
export const cardTypes = ['visa', 'mastercard', 'amex', 'diners'] as const;
export type CardType = (typeof cardTypes)[number];

/** Those that are taken where nobody says otherwise (OPEN-127). */
export const defaultCardTypes: CardType[] = ['visa', 'mastercard'];

export const cardTypeMessage = `Must be one of ${cardTypes.join(', ')}`;

/** What an administrator is told of a script that may not come from where it does. */
export const cardScriptMessage = (origins: readonly string[]): string =>
  `Must be an address that begins with ${origins.map((origin) => `${origin}/`).join(' or ')}`;
