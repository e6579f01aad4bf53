import { type ChosenRoutine, isWebhookAddress } from '@tradebridge/contract/form-handler-rules';
import type { FormHandler, FormHandlerInput } from '@tradebridge/contract/form-handlers';
import type { Translate } from '../ui/labels.ts';
import { handlerRoleNames, handlerLabels as labels, routineNames } from './handler-labels.ts';

/** The form of a handler, with the fields of all routines. */
export interface HandlerEntry {
  readonly id: string | null;
  readonly routine: ChosenRoutine;
  /** One per line. */
  readonly addresses: string;
  readonly roles: Extract<FormHandler, { routine: 'mail' }>['roles'];
  readonly url: string;
  readonly answers: boolean;
}

export const newHandler: HandlerEntry = {
  id: null,
  routine: 'mail',
  addresses: '',
  roles: [],
  url: 'https://',
  answers: false,
};

export const entryOf = (handler: FormHandler): HandlerEntry => ({
  ...newHandler,
  id: handler.id,
  routine: handler.routine,
  ...(handler.routine === 'mail' && {
    addresses: handler.addresses.join('\n'),
    roles: handler.roles,
  }),
  ...(handler.routine === 'webhook' && { url: handler.url }),
  ...('answers' in handler && { answers: handler.answers }),
});

/** Addresses on separate lines, or as a mail program lists them. */
const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]/)
      .map((address) => address.trim().toLowerCase())
      .filter((address) => address !== ''),
  ),
];

/** The entry as sent. */
export function inputOf(entry: HandlerEntry): FormHandlerInput {
  const { routine, answers } = entry;
  const known = entry.id === null ? {} : { id: entry.id };
  switch (routine) {
    case 'mail':
      return {
        ...known,
        routine,
        addresses: addressesIn(entry.addresses),
        roles: entry.roles,
        answers,
      };
    case 'webhook':
      return { ...known, routine, url: entry.url.trim(), answers };
    case 'registry':
      return { ...known, routine, answers };
    case 'document':
      return { ...known, routine };
  }
}

/** Whether a handler is complete enough to be sent; the server checks the rest. */
export const isComplete = ({ routine, addresses, roles, url }: HandlerEntry): boolean =>
  routine === 'mail'
    ? addressesIn(addresses).length + roles.length > 0
    : routine !== 'webhook' || isWebhookAddress(url.trim());

/** An existing handler, as sent with the others. */
export const unchanged = (handler: FormHandler): FormHandlerInput => inputOf(entryOf(handler));

/** A handler's target in words; empty if its name says it. */
export function targetOf(t: Translate, handler: FormHandler): string {
  if (handler.routine === 'webhook') return new URL(handler.url).host;
  if (handler.routine !== 'mail') return '';
  const roles = handler.roles.map((role) => t(handlerRoleNames[role]));
  return t(labels.toAddresses, { to: [...handler.addresses, ...roles].join(', ') });
}

/** A handler's routine and target, to distinguish it from others. */
export const handlerInWords = (t: Translate, handler: FormHandler): string =>
  [t(routineNames[handler.routine]), targetOf(t, handler)].filter(Boolean).join(', ');
