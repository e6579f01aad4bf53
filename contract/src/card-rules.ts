/** Types of cards that the card service's form can take. */
export const cardTypes = ['visa', 'mastercard', 'amex', 'diners'] as const;
export type CardType = (typeof cardTypes)[number];

/** Those that are taken where nobody says otherwise (OPEN-127). */
export const defaultCardTypes: CardType[] = ['visa', 'mastercard'];
