import type { FormHandlerInput } from '@tradebridge/contract/form-handlers';
import { type Database, statement } from '../platform/database.ts';
import { sealedPlace } from '../platform/reseal.ts';
import { type Secrets, seal, unseal } from '../platform/sealed.ts';

const purpose = 'webhook secret';

/** Where the secrets of webhooks are stored. */
export const formHandlerSealedPlaces = [
  sealedPlace({
    what: 'secrets of webhooks',
    purpose,
    table: 'form_handlers',
    id: 'id',
    idType: 'text',
    sealed: 'secret',
    owner: 'id',
  }),
  sealedPlace({
    what: 'secrets of webhooks that were replaced',
    purpose,
    table: 'form_handlers',
    id: 'id',
    idType: 'text',
    sealed: 'previous_secret',
    owner: 'id',
  }),
];

export const sealSecret = ({ secret }: Secrets, handlerId: string, webhookSecret: string): string =>
  seal(secret, purpose, webhookSecret, handlerId);

export const unsealSecret = (secrets: Secrets, handlerId: string, sealed: string): string =>
  unseal(secrets, purpose, sealed, handlerId);

type WithoutId<Input> = Input extends unknown ? Omit<Input, 'id'> : never;

/** The settings of a handler, by routine. */
export type HandlerSettings = WithoutId<FormHandlerInput>;

type Of<Routine extends HandlerSettings['routine']> = Extract<
  HandlerSettings,
  { routine: Routine }
>;
export type MailSettings = Of<'mail'>;
export type WebhookSettings = Of<'webhook'>;
export type RegistrySettings = Of<'registry'>;

export interface StoredHandler {
  readonly id: string;
  /** As validated against the contract when they were saved. */
  readonly settings: HandlerSettings;
  /** Sealed. */
  readonly secret: string | null;
  readonly previous_secret: string | null;
  readonly previous_until: Date | null;
}

const columns = 'id, settings, secret, previous_secret, previous_until';

const ofForm = statement<StoredHandler>(
  'handlers-of-form',
  `select ${columns} from form_handlers where form_id = $1 order by position, id`,
);
const one = statement<StoredHandler>(
  'handler-of-form',
  `select ${columns} from form_handlers where form_id = $1 and id = $2`,
);

export const readHandlers = (db: Database, formId: string): Promise<StoredHandler[]> =>
  db.rows(ofForm, [formId]);

export async function readHandler(
  db: Database,
  { formId, id }: { readonly formId: string; readonly id: string },
): Promise<StoredHandler | undefined> {
  const [row] = await db.rows(one, [formId, id]);
  return row;
}
