/** The key of what staff see of everybody's orders and payments; a live event tells of changes. */
export const paymentsKey = ['payments'] as const;
