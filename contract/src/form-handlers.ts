import { defineCall } from './call.ts';
import {
  handlerFaults,
  handlerRoles,
  handlerRunStates,
  isWebhookAddress,
  maxHandlerAddresses,
  maxHandlers,
  maxWebhookAddressLength,
  previousSecretHours,
  routines,
} from './form-handler-rules.ts';
import { defineLabels, says } from './labels.ts';
import { z } from './schema.ts';
import { count, emailAddress, id, instant, maxInteger, portalId } from './values.ts';

export const handlerInputLabels = defineLabels('formHandlerInput', {
  recipients: 'Enter at least one address or role',
  twice: 'Each one once',
  webhook: 'Enter an address that starts with https://, without a user name, password or #',
});

const isEachOnce = (values: readonly string[]) => new Set(values).size === values.length;

const mailHandler = z.strictObject({
  routine: z.literal('mail'),
  addresses: z
    .array(emailAddress)
    .max(maxHandlerAddresses)
    .refine(isEachOnce, { error: says(handlerInputLabels.twice) }),
  /** Staff with this role at the time of sending. */
  roles: z
    .array(z.enum(handlerRoles))
    .max(handlerRoles.length)
    .refine(isEachOnce, { error: says(handlerInputLabels.twice) }),
  /**
   * Whether the mail includes the answers and the respondent, besides the link to the submission.
   */
  answers: z.boolean(),
});

const webhookHandler = z.strictObject({
  routine: z.literal('webhook'),
  url: z
    .string()
    .trim()
    .max(maxWebhookAddressLength)
    .refine(isWebhookAddress, { error: says(handlerInputLabels.webhook), abort: true })
    .pipe(z.url({ error: says(handlerInputLabels.webhook) })),
  /**
   * Whether the request includes the answers and the respondent, besides the ids of form and
   * submission.
   */
  answers: z.boolean(),
});

const registryHandler = z.strictObject({
  routine: z.literal('registry'),
  /** Whether the change includes the answers. */
  answers: z.boolean(),
});

const documentHandler = z.strictObject({ routine: z.literal('document') });

const needsRecipients = (handler: { routine: string; addresses?: string[]; roles?: string[] }) =>
  handler.routine !== 'mail' || [...(handler.addresses ?? []), ...(handler.roles ?? [])].length > 0;

const noRecipients = { path: ['addresses'], error: says(handlerInputLabels.recipients) };

const ofHandler = { id: portalId, hasSecret: z.boolean() };

/** A handler, run for each complete submission to a form. */
export const formHandler = z.discriminatedUnion('routine', [
  mailHandler.extend(ofHandler),
  webhookHandler.extend(ofHandler),
  registryHandler.extend(ofHandler),
  documentHandler.extend(ofHandler),
]);
export type FormHandler = z.output<typeof formHandler>;

const ofInput = { id: portalId.optional() };

/** A handler as sent for saving; a new one has no id. */
const formHandlerInput = z
  .discriminatedUnion('routine', [
    mailHandler.extend(ofInput),
    webhookHandler.extend(ofInput),
    registryHandler.extend(ofInput),
    documentHandler.extend(ofInput),
  ])
  .refine(needsRecipients, noRecipients);
export type FormHandlerInput = z.output<typeof formHandlerInput>;

const formHandlers = z.object({
  handlers: z.array(formHandler),
  /** Increases with each save; 0 before the first. */
  version: count,
});
export type FormHandlers = z.output<typeof formHandlers>;

export const retrieveHandlers = defineCall({
  path: 'form/retrieveHandlers',
  policy: 'administer',
  input: z.strictObject({ formId: id }),
  result: formHandlers,
  effect: 'What is done with each complete submission to a form, without the secrets of webhooks.',
});

export const saveHandlers = defineCall({
  path: 'form/saveHandlers',
  policy: 'administer',
  input: z.strictObject({
    formId: id,
    handlers: z.array(formHandlerInput).max(maxHandlers),
    version: z.int().nonnegative().max(maxInteger),
  }),
  result: formHandlers,
  idempotency: 'answer',
  effect:
    'Says what is done with each complete submission to a form, of every version, from now on: all handlers at once. What those that are left out still had to do is not done. Refused as changed-meanwhile where somebody else saved since.',
});

export const makeWebhookSecret = defineCall({
  path: 'form/makeWebhookSecret',
  policy: 'administer',
  input: z.strictObject({ formId: id, handlerId: portalId }),
  result: z.object({ secret: z.string() }),
  idempotency: 'secret',
  effect: `Makes the secret with which a webhook is signed, by Standard Webhooks; it is told this once. Requests are signed with the one before it too for ${previousSecretHours} hours.`,
});

/** The state of a handler's run for a submission. */
export const handlerRun = z.object({
  handlerId: id,
  routine: z.enum(routines),
  /** The webhook's current host. */
  host: z.string().nullable(),
  state: z.enum(handlerRunStates),
  attempts: count,
  /** When it was last tried, or will be tried if it is waiting. */
  at: instant,
  /** Why it failed, is tried again, or had nothing to do. */
  fault: z.enum(handlerFaults).nullable(),
  /** The HTTP status a webhook answered, if that is the fault. */
  status: z.int().nullable(),
});
export type HandlerRun = z.output<typeof handlerRun>;

export const retryHandler = defineCall({
  path: 'submissions/retryHandler',
  policy: 'administer',
  input: z.strictObject({ id, handlerId: id }),
  result: z.array(handlerRun),
  idempotency: 'answer',
  effect:
    'Has a handler that failed try again at once; one that waits or is done is left as it is. Answers what all handlers did with the submission.',
});
