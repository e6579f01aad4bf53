/** What the portal can do with a complete submission. */
export const routines = ['mail-copy', 'mail', 'webhook', 'registry', 'document'] as const;
export type Routine = (typeof routines)[number];

/**
 * The routines that are chosen per form; the copy for respondents is a property of the form itself.
 */
export const chosenRoutines = ['mail', 'webhook', 'registry', 'document'] as const;
export type ChosenRoutine = (typeof chosenRoutines)[number];

/** Maximum handlers of a form. */
export const maxHandlers = 10;
/** Maximum addresses in one mail handler. */
export const maxHandlerAddresses = 10;
/** Maximum characters of a webhook's address. */
export const maxWebhookAddressLength = 500;

/** Staff roles that a handler can mail to. */
export const handlerRoles = ['admin', 'support'] as const;
export type HandlerRole = (typeof handlerRoles)[number];

/** States of a handler's run. */
export const handlerRunStates = ['waiting', 'done', 'failed'] as const;

/** Why a run's last attempt failed, or had nothing to do. */
export const handlerFaults = [
  'answered',
  'timeout',
  'unreachable',
  'privateAddress',
  'redirected',
  'noSecret',
  'noRecipients',
  'anonymous',
  'noCompany',
  'severalCompanies',
  'tooManyDocuments',
  'handlerGone',
  'unexpected',
] as const;
export type HandlerFault = (typeof handlerFaults)[number];

/** Hours during which requests are also signed with the previous secret. */
export const previousSecretHours = 24;

/**
 * Whether a text can be a webhook's address: no user name, password or fragment. The server checks
 * where it leads.
 */
export const isWebhookAddress = (address: string): boolean =>
  /^https?:\/\/[^\s/?#@\\]+([/?][^\s#\\]*)?$/i.test(address);
