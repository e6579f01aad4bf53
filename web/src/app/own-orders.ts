/** The keys of what the user owes, can order and has ordered; a live event on it refreshes all of it. */
export const ownOrderKeys = {
  all: ['own-orders'] as const,
  students: ['own-orders', 'students'] as const,
  fees: ['own-orders', 'fees'] as const,
  feeDetails: (pId: string) => ['own-orders', 'fees', pId] as const,
  documents: ['own-orders', 'documents'] as const,
  orders: ['own-orders', 'orders'] as const,
  payment: (idempotencyKey: string) => ['own-orders', 'payment', idempotencyKey] as const,
  order: (orderNumber: string) => ['own-orders', 'orders', orderNumber] as const,
};
