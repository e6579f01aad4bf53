/** Kinds of changes in the feed; docs/registry.md says what each holds. */
export const changeKinds = [
  'signoff.submitted',
  'signoff.fileAdded',
  'employer.updated',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'contract.supervisorChanged',
  'contract.reportingSuspended',
  'document.uploaded',
  'payment.received',
  'payment.refunded',
  'payment.reversed',
  'documentOrder.paid',
  'form.submitted',
] as const;

/** States of an uploaded extract; `stopped`: it would retire too many rows, and waits for permission. */
export const uploadStates = [
  'uploaded',
  'waiting',
  'running',
  'imported',
  'checked',
  'refused',
  'stopped',
  'failed',
  'discarded',
] as const;

/** Why the registry's webhook did not take a change; `answered` with a status that is no 2xx. */
export const webhookFaults = ['answered', 'redirected', 'timeout', 'unreachable'] as const;
export type WebhookFault = (typeof webhookFaults)[number];

/** For how long a change is kept after the registry has acknowledged it, in days. */
export const acknowledgedChangesKeptDays = 365;
