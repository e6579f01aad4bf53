/** States of an attempt to pay, in order. */
export const attemptStates = ['created', 'authorising', 'unknown', 'paid', 'declined'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** States of a refund, in order. */
export const refundStates = ['requested', 'unknown', 'refunded', 'declined'] as const;
export type RefundState = (typeof refundStates)[number];

/** Contradictions in payments that need a person. */
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

/** Kinds of papers: a reversal cancels a receipt or adjustment note issued in error. */
export const paperKinds = ['receipt', 'adjustmentNote', 'reversal'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Kinds of movements that a settlement compares. */
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

/** Maximum entries of each list under Needs attention. */
export const maxAttention = 200;

/**
 * `POST` with the file as the body and its type in `Content-Type`: sends a digital document to the
 * order's address. The result is the order as staff see it. For administrators; supports
 * `Idempotency-Key`.
 */
export const deliverDocumentPath = 'payments/deliverDocument';

/**
 * Types and bytes of digital documents to deliver, independent of the rules for companies' uploads.
 */
export const deliveryRules = {
  uploadMaxSize: 20 * 1024 * 1024,
  uploadMimeTypes: ['application/pdf', 'image/jpeg', 'image/png', 'application/zip'],
};

/** Maximum bytes of a document attached to its mail; a larger one is fetched in the portal. */
export const maxAttachmentsBytes = 5 * 1024 * 1024;

/** Maximum characters of the provider's records in a settlement. */
export const maxProviderRecordsLength = 200_000;

/** Columns that those records must have, in any order and among others. */
export const providerColumns = ['orderId', 'type', 'amount', 'reference'] as const;

/**
 * Days after its last payment or refund for which an order names the purchaser even if their account
 * is erased: Australian tax law asks for five years.
 */
export const taxRecordsKeptDays = 1827;
