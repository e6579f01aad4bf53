import type { Institution } from '../../platform/context.ts';

/** The portal as WebAuthn knows it. */
export interface RelyingParty {
  /** The host that passkeys belong to: with another they are of no use. */
  readonly id: string;
  /** The one origin whose pages may make and use them. */
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
