import type { ProviderName } from '@tradebridge/contract/identity-rules';

/** How one of the sandbox's sign-in providers differs from the others. */
export interface StandIn {
  /** Its path in the sandbox. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The client that the demonstration's portal uses. */
  readonly client: {
    readonly id: string;
    readonly secret: string;
    readonly auth: 'client_secret_basic' | 'client_secret_post';
  };
  /** Signature of its id tokens. */
  readonly algorithm: 'ES256' | 'RS256';
  /** The claim that vouches for an address. */
  readonly vouching: 'email_verified' | 'xms_edov';
  /** Puts the claims into the id token and supports `prompt=select_account`, as Google and Microsoft do. */
  readonly isLikeGoogle: boolean;
}

/** The simulated providers. The directory keeps the defaults of `oidc-provider`. */
export const standIns: Readonly<Record<ProviderName, StandIn>> = {
  directory: {
    path: '/oidc',
    title: 'Demonstration directory',
    description: 'A stand-in for the institution’s own directory.',
    client: {
      id: 'tradebridge',
      secret: 'a secret of the demonstration',
      auth: 'client_secret_basic',
    },
    algorithm: 'ES256',
    vouching: 'email_verified',
    isLikeGoogle: false,
  },
  google: {
    path: '/oidc-google',
    title: 'Demonstration Google',
    description: 'A stand-in for Google.',
    client: {
      id: 'tradebridge-google',
      secret: 'a secret of the demonstration',
      auth: 'client_secret_post',
    },
    algorithm: 'RS256',
    vouching: 'email_verified',
    isLikeGoogle: true,
  },
  microsoft: {
    path: '/oidc-microsoft',
    title: 'Demonstration Microsoft',
    description: 'A stand-in for Microsoft.',
    client: {
      id: 'tradebridge-microsoft',
      secret: 'a secret of the demonstration',
      auth: 'client_secret_post',
    },
    algorithm: 'RS256',
    vouching: 'xms_edov',
    isLikeGoogle: true,
  },
};
