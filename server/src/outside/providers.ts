import type { ProviderName } from '@tradebridge/contract/identity-rules';
import type { Env } from '../platform/env.ts';
import { openProvider, type Provider, type ProviderSettings } from './open-provider.ts';

declare module '../platform/context.ts' {
  interface Outside {
    /** The configured sign-in providers. */
    readonly providers: Providers;
  }
}

/** The configured sign-in providers. */
export type Providers = Readonly<Partial<Record<ProviderName, Provider>>>;

type Registration = Pick<ProviderSettings, 'name' | 'label' | 'prompt' | 'preferredAuth'> & {
  readonly issuer: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
};

function openIfConfigured({
  issuer,
  clientId,
  clientSecret,
  ...settings
}: Registration): Providers {
  if (!issuer || !clientId || !clientSecret) return {};
  return { [settings.name]: openProvider({ ...settings, issuer, clientId, clientSecret }) };
}

/** The providers in the environment. */
export function openProviders(env: Env): Providers {
  const tenant = encodeURIComponent(env.MICROSOFT_TENANT);
  return {
    ...openIfConfigured({
      name: 'google',
      label: 'Google',
      issuer: env.GOOGLE_ISSUER,
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      prompt: env.GOOGLE_PROMPT,
      preferredAuth: 'client_secret_post',
    }),
    ...openIfConfigured({
      name: 'microsoft',
      label: 'Microsoft',
      issuer: env.MICROSOFT_ISSUER ?? `https://login.microsoftonline.com/${tenant}/v2.0`,
      clientId: env.MICROSOFT_CLIENT_ID,
      clientSecret: env.MICROSOFT_CLIENT_SECRET,
      prompt: env.MICROSOFT_PROMPT,
      preferredAuth: 'client_secret_post',
    }),
    ...openIfConfigured({
      name: 'directory',
      label: env.DIRECTORY_NAME,
      issuer: env.DIRECTORY_ISSUER,
      clientId: env.DIRECTORY_CLIENT_ID,
      clientSecret: env.DIRECTORY_CLIENT_SECRET,
      prompt: env.DIRECTORY_PROMPT,
      // OpenID Connect's default for a registered client.
      preferredAuth: 'client_secret_basic',
    }),
  };
}
