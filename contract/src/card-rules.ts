/** Card types that the provider's form can accept. */
export const cardTypes = ['visa', 'mastercard', 'amex', 'diners'] as const;
export type CardType = (typeof cardTypes)[number];

/** Card types accepted by default (OPEN-127). */
export const defaultCardTypes: CardType[] = ['visa', 'mastercard'];
