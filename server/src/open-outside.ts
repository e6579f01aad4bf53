import { openAnalytics } from './outside/analytics.ts';
import { openCompanion } from './outside/companion.ts';
import { openProviders } from './outside/providers.ts';
import { openRegistryWebhook } from './outside/registry-webhook.ts';
import { openSecurePay } from './outside/secure-pay.ts';
import { openSms } from './outside/sms.ts';
import { openWebhooks } from './outside/webhooks.ts';
import type { Outside } from './platform/context.ts';
import type { Env } from './platform/env.ts';

function openSmsOf({ SMS_URL: url, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from }: Env) {
  return url && account && token && from ? openSms({ url, account, token, from }) : null;
}

function openCompanionOf({ COMPANION_URL: url, COMPANION_TOKEN: token }: Env) {
  return url && token ? openCompanion({ url, token }) : null;
}

function openCardsOf(env: Env) {
  const { SECUREPAY_API_URL: url, SECUREPAY_AUTH_URL: authUrl } = env;
  const { SECUREPAY_CLIENT_SECRET: clientSecret } = env;
  if (!url || !authUrl || !clientSecret) return null;
  return openSecurePay({
    url,
    authUrl,
    clientSecret,
    timeoutMs: env.PAYMENT_TIMEOUT_SECONDS * 1000,
    threeDSecureScript: env.SECUREPAY_THREEDS_JS ?? null,
  });
}

function openRegistryWebhookOf({
  REGISTRY_WEBHOOK_URL: url,
  REGISTRY_WEBHOOK_SECRET: secret,
  REGISTRY_WEBHOOK_SECRET_PREVIOUS: previousSecret,
}: Env) {
  return url && secret ? openRegistryWebhook({ url, secret, previousSecret }) : null;
}

/** The gateways that the environment configures; mail and push are opened by what works their queues. */
export const openOutside = (env: Env): Omit<Outside, 'mail' | 'push'> => ({
  sms: openSmsOf(env),
  companion: openCompanionOf(env),
  cards: openCardsOf(env),
  analytics: env.ANALYTICS_URL ? openAnalytics(env.ANALYTICS_URL, env.INSTITUTE_ID) : null,
  providers: openProviders(env),
  registryWebhook: openRegistryWebhookOf(env),
  webhooks: openWebhooks({ privateOrigins: env.WEBHOOK_PRIVATE_ORIGINS }),
});
