import type { ProviderName } from '@tradebridge/contract/identity-rules';
import { z } from '@tradebridge/contract/schema';
import { emailAddress } from '@tradebridge/contract/values';
import { ProviderFailure, type ProviderStep } from './provider-failure.ts';

/** The person that a provider identifies. */
export interface ProviderIdentity {
  /** Identifies the person permanently: the issuer and its subject identifier. */
  readonly subject: string;
  /** The address that the provider has verified, or null. */
  readonly verifiedEmail: string | null;
  /**
   * The address that it has verified without being responsible for its domain, or null: a mail has
   * to confirm it.
   */
  readonly unprovedEmail: string | null;
  readonly name: string;
  /** Why the address or the name is missing; null if nothing is. */
  readonly failure: ProviderFailure | null;
}

/** A claim that is not a string, such as null, counts as missing. */
const text = z.string().optional().catch(undefined);

/** Claims about a person, in the id token or from the userinfo endpoint. */
const personOf = z.object({
  sub: z.string().min(1).max(255),
  email: text,
  email_verified: z.unknown().optional(),
  /** Microsoft's: whether the tenant's administrator owns the address's domain. */
  xms_edov: z.unknown().optional(),
  /** Google's: the domain of the organisation that manages the account. */
  hd: text,
  name: text,
});
const idTokenOf = personOf.extend({ iss: z.string() });

type Person = z.output<typeof personOf>;

/** The userinfo endpoint's response, or why there is none. */
export type Userinfo = { readonly claims: unknown } | { readonly failure: ProviderFailure };

// An administrator of any Microsoft tenant can put any address into `email`.
const vouchingClaims: Record<ProviderName, 'email_verified' | 'xms_edov'> = {
  google: 'email_verified',
  microsoft: 'xms_edov',
  directory: 'email_verified',
};

const isTrue = (claim: unknown) =>
  claim === true || claim === 'true' || claim === 1 || claim === '1';

const hasAddress = (provider: ProviderName, person: Person) =>
  person.email !== undefined && (person[vouchingClaims[provider]] ?? null) !== null;

const nameOf = ({ name }: Person) => name?.replace(/\p{C}/gu, '').trim().slice(0, 100) ?? '';

function read<Schema extends z.ZodType>(schema: Schema, given: unknown, step: ProviderStep) {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new ProviderFailure('refused', `${step}: claims without an issuer or a subject`);
}

/** Whether the id token lacks claims that the userinfo endpoint may have. */
export function lacksClaims(provider: ProviderName, idToken: unknown): boolean {
  const person = read(idTokenOf, idToken, 'id_token');
  return !hasAddress(provider, person) || !nameOf(person);
}

/** The domains of Google's own mail. */
const googleDomains = ['gmail.com', 'googlemail.com'];

/**
 * Whether the provider is responsible for the address's domain. Google verifies any other address
 * once, when its account is opened: somebody who has lost the address keeps the account.
 */
const isResponsible: Record<ProviderName, (person: Person, email: string) => boolean> = {
  google: ({ hd }, email) => Boolean(hd) || googleDomains.includes(email.split('@').at(-1) ?? ''),
  // That is what `xms_edov` says.
  microsoft: () => true,
  // The institution's own.
  directory: () => true,
};

/** Why a response does not verify an address. */
function unverified(provider: ProviderName, person: Person): ProviderFailure {
  if (person.email !== undefined && isTrue(person[vouchingClaims[provider]])) {
    return new ProviderFailure('unverified', 'not of a domain that the provider answers for');
  }
  const detail = person.email === undefined ? 'no email' : `no true ${vouchingClaims[provider]}`;
  return new ProviderFailure('unverified', detail);
}

/**
 * The person that the id token and the userinfo endpoint identify.
 * @param userinfo null if it was not called; its subject must have been checked
 * @throws ProviderFailure if they identify nobody
 */
export function identityOf(
  provider: ProviderName,
  idToken: unknown,
  userinfo: Userinfo | null = null,
): ProviderIdentity {
  const claims = read(idTokenOf, idToken, 'id_token');
  const answered =
    userinfo && 'claims' in userinfo ? read(personOf, userinfo.claims, 'userinfo') : null;
  const unanswered = userinfo && 'failure' in userinfo ? userinfo.failure : null;
  // The address and the claim that verifies it must come from the same response: the other claim
  // could be about a different address.
  const isInToken = hasAddress(provider, claims);
  const person = isInToken ? claims : (answered ?? claims);
  const email = emailAddress.safeParse(person.email);
  const vouched = isTrue(person[vouchingClaims[provider]]) ? (email.data ?? null) : null;
  const isVerified = vouched !== null && isResponsible[provider](person, vouched);
  return {
    // A multi-tenant provider has an issuer per tenant, each with separate subjects.
    subject: `${claims.iss} ${claims.sub}`,
    verifiedEmail: isVerified ? vouched : null,
    unprovedEmail: isVerified ? null : vouched,
    name: nameOf(claims) || (answered ? nameOf(answered) : ''),
    failure: isVerified
      ? unanswered
      : ((isInToken ? null : unanswered) ?? unverified(provider, person)),
  };
}
