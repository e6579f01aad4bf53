import type { ProviderName } from '@tradebridge/contract/identity-rules';
import { textOf } from '@tradebridge/contract/labels';
import { mobileNumberOf } from '@tradebridge/contract/phone-number';
import type { TestablePart } from '@tradebridge/contract/set-up-rules';
import { redirectUriOf } from '../identity/provider-sign-in.ts';
import { htmlOf } from '../outside/html-text.ts';
import { mailLabels } from '../outside/mail-labels.ts';
import type { RegistryWebhook } from '../outside/registry-webhook.ts';
import type { Context } from '../platform/context.ts';
import { readSettings } from '../settings/read-settings.ts';
import { faultOf, faultOfStatus, PartFailure } from './fault-of.ts';
import { setUpLabels as labels } from './labels.ts';
import { tryDatabase } from './try-database.ts';
import { tryFiles } from './try-files.ts';
import { tryPush } from './try-push.ts';

/** Resolves where the part works, and otherwise throws why it does not. */
type Test = (context: Context, given: { readonly mobile: string }) => Promise<void>;

interface Testable {
  isConfigured(context: Pick<Context, 'outside'>): boolean;
  readonly test: Test;
}

const always = () => true;

async function tryMail({ actor, institution, outside }: Context): Promise<void> {
  const { productName: product, name: institute } = institution;
  const text = textOf(labels.mailText, { name: actor.name, product });
  const foot = textOf(mailLabels.foot, { product, institute });
  // Without the queue, which would go on trying.
  await outside.mail.send({
    to: actor.email,
    subject: textOf(labels.mailSubject, { product }),
    text: `${text}\n\n${foot}`,
    html: htmlOf([text, foot]),
  });
}

async function tryCards({ db, institution, outside }: Context): Promise<void> {
  const {
    securePayUiJs: script,
    securePayClientId: clientId,
    securePayMerchantCode: merchantCode,
  } = await readSettings(db, institution);
  if (!script || !clientId || !merchantCode) throw new PartFailure('incomplete');
  await outside.cards?.check(clientId);
}

async function reachWebhook(webhook: RegistryWebhook): Promise<void> {
  const answer = await webhook.reach();
  if ('status' in answer) {
    // A receiver that only accepts POST may answer anything, as long as it answers.
    if (answer.status < 500) return;
    const { fault, detail } = faultOfStatus(answer.status);
    throw new PartFailure(fault, detail);
  }
  if (answer.fault === 'timeout') throw new PartFailure('timeout');
  const { fault, detail } = faultOf(answer.cause);
  throw new PartFailure(fault === 'unexpected' ? 'unreachable' : fault, detail);
}

const provider = (name: ProviderName): Testable => ({
  isConfigured: ({ outside }) => outside.providers[name] !== undefined,
  test: async ({ outside, institution }) =>
    outside.providers[name]?.check(redirectUriOf(institution, name)),
});

/** How each part is tried: by the client that the portal uses it with. */
export const partTests: Readonly<Record<TestablePart, Testable>> = {
  database: { isConfigured: always, test: ({ setUp }) => tryDatabase(setUp.databaseUrl) },
  files: { isConfigured: always, test: ({ files }) => tryFiles(files) },
  mail: { isConfigured: always, test: tryMail },
  sms: {
    isConfigured: ({ outside }) => outside.sms !== null,
    test: async ({ outside, institution: { productName: product } }, { mobile }) => {
      const to = mobileNumberOf(mobile);
      if (to === null) throw new Error('The schema lets no other number through.');
      await outside.sms?.send({ to, text: textOf(labels.text, { product }) });
    },
  },
  cards: { isConfigured: ({ outside }) => outside.cards !== null, test: tryCards },
  registry: {
    isConfigured: ({ outside }) => outside.registryWebhook !== null,
    test: async ({ outside }) => {
      if (outside.registryWebhook) await reachWebhook(outside.registryWebhook);
    },
  },
  webPush: {
    isConfigured: ({ outside }) => outside.push.web !== undefined,
    test: (context) => tryPush(context, 'web'),
  },
  androidPush: {
    isConfigured: ({ outside }) => outside.push.fcm !== undefined,
    test: (context) => tryPush(context, 'fcm'),
  },
  iosPush: {
    isConfigured: ({ outside }) => outside.push.apns !== undefined,
    test: (context) => tryPush(context, 'apns'),
  },
  google: provider('google'),
  microsoft: provider('microsoft'),
  directory: provider('directory'),
  companion: {
    isConfigured: ({ outside }) => outside.companion !== null,
    test: async ({ outside }) => outside.companion?.check(),
  },
};
