/** What the portal can do with a submission once it is complete. */
export const routines = ['mail-copy', 'mail', 'webhook', 'registry', 'document'] as const;
export type Routine = (typeof routines)[number];

/** Those of them that are chosen for a form; the copy for respondents is a property of the form itself. */
export const chosenRoutines = ['mail', 'webhook', 'registry', 'document'] as const;
export type ChosenRoutine = (typeof chosenRoutines)[number];

/** Handlers of a form. */
export const maxHandlers = 10;
/** Addresses that one handler mails to. */
export const maxHandlerAddresses = 10;
/** Characters. */
export const maxWebhookAddressLength = 500;

/** Staff that a handler can mail to. */
export const handlerRoles = ['admin', 'support'] as const;
export type HandlerRole = (typeof handlerRoles)[number];

/** How far a handler is with a submission. */
export const handlerRunStates = ['waiting', 'done', 'failed'] as const;
export type HandlerRunState = (typeof handlerRunStates)[number];

/** Why a handler did not do its work at its last attempt, or found nothing to do. */
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

/** Hours for which requests are signed with the secret before the present one too. */
export const previousSecretHours = 24;

/** Whether it can be the address of a webhook: no user name, password or #. Where it leads, the portal looks itself. */
export const isWebhookAddress = (address: string): boolean =>
  /^https?:\/\/[^\s/?#@\\]+([/?][^\s#\\]*)?$/i.test(address);
