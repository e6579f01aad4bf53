/** What an attempt to pay can be in, the first first. */
export const attemptStates = ['created', 'authorising', 'unknown', 'paid', 'declined'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** The same of a refund. */
export const refundStates = ['requested', 'unknown', 'refunded', 'declined'] as const;
export type RefundState = (typeof refundStates)[number];

/** What of payments contradicts itself, and needs a person. */
export const reviewKinds = [
  'paidAfterDeclined',
  'refundedAfterDeclined',
  'invoiceCancelled',
  'amountDiffers',
  'chargedTwice',
  'invoicePaidOtherwise',
  'duplicatePayment',
  'withdrawnContradicted',
] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** What the papers of a payment are: a reversal cancels a receipt or an adjustment note issued in error. */
export const paperKinds = ['receipt', 'adjustmentNote', 'reversal'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Movements of money that a settlement compares. */
export const movementTypes = ['payment', 'refund'] as const;
export type MovementType = (typeof movementTypes)[number];

/** How a movement differs between the portal and the provider's records. */
export const differenceKinds = [
  'amountDiffers',
  'referenceDiffers',
  'missingThere',
  'missingHere',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Of each list of what needs attention. */
export const maxAttention = 200;

/**
 * `POST` with the file as the body, its type in `Content-Type`: a digital document goes to the address
 * of its order. Answers the order as staff see it. By administrators; an `Idempotency-Key` is heeded.
 */
export const deliverDocumentPath = 'payments/deliverDocument';

/** What can be delivered as a digital document, whatever companies may upload: bytes, and types. */
export const deliveryRules = {
  uploadMaxSize: 20 * 1024 * 1024,
  uploadMimeTypes: ['application/pdf', 'image/jpeg', 'image/png', 'application/zip'],
};

/** Up to so many bytes a delivered document is attached to its mail; a larger one is fetched in the portal. */
export const maxAttachmentsBytes = 5 * 1024 * 1024;

/** Characters of the provider's own records that a settlement is held against. */
export const maxProviderRecordsLength = 200_000;

/** The columns that those records must have, in any order and among others. */
export const providerColumns = ['orderId', 'type', 'amount', 'reference'] as const;
