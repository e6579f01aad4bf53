import type { Institution } from '../../platform/context.ts';

/** The portal in terms of WebAuthn. */
export interface RelyingParty {
  /** The host that passkeys are bound to; they do not work with another. */
  readonly id: string;
  /** The only origin whose pages may create and use them. */
  readonly origin: string;
  readonly name: string;
}

export function relyingPartyOf({
  publicUrl,
  productName,
}: Pick<Institution, 'publicUrl' | 'productName'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: productName };
}
