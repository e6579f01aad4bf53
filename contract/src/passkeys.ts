import { defineCall } from './call.ts';
import { maxKnownDevices, maxPasskeyNameLength } from './identity-rules.ts';
import { inputLabels } from './input-labels.ts';
import { defineLabels, says } from './labels.ts';
import { z } from './schema.ts';
import { instant, line, portalId, savedVersion, version } from './values.ts';

const labels = defineLabels('passkeysInput', {
  base64url: 'Must be base64url',
  maxBytes: 'Can be up to {limit} bytes',
});

/** Bytes as base64url without padding, as WebAuthn's JSON writes them. */
const bytes = (maxBytes: number) =>
  z
    .string()
    .regex(/^[\w-]*$/, { error: says(labels.base64url) })
    .max(Math.ceil((maxBytes * 4) / 3), { error: says(labels.maxBytes, { limit: maxBytes }) });

/** WebAuthn allows ids of up to 1,023 bytes, and user handles of up to 64. */
const credentialId = bytes(1023).min(1);
const userHandle = bytes(64);
const clientData = bytes(4096);

/**
 * How a browser can reach the authenticator again (`internal`, `hybrid`, `usb`); new ones may
 * appear.
 */
const transports = z.array(z.string().regex(/^[a-z\d-]{1,20}$/)).max(10);

const credentialType = z.literal('public-key');

const knownCredential = z.object({
  id: z.string(),
  type: credentialType,
  transports: z.array(z.string()),
});

/** Options for `navigator.credentials.create`, as WebAuthn JSON. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: credentialType })),
  /** In milliseconds. */
  timeout: z.int(),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

/** Options for `navigator.credentials.get`, as WebAuthn JSON. */
export const passkeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  /** In milliseconds. */
  timeout: z.int(),
  /** Empty if any passkey for the portal is accepted. */
  allowCredentials: z.array(knownCredential),
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

/** The browser's reply after creating a passkey; unused members are ignored. */
export const passkeyRegistration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: bytes(16_384),
    transports: transports.optional(),
  }),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

/** The browser's reply after signing a challenge; unused members are ignored. */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: bytes(4096),
    signature: bytes(1024),
    userHandle: userHandle.optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

const name = line(maxPasskeyNameLength).min(1, { error: says(inputLabels.name) });

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: portalId,
  name: z.string(),
  created: instant,
  lastUsed: instant.nullable(),
  version,
});
export type Passkey = z.infer<typeof passkey>;

const nothing = z.strictObject({});
const done = z.literal(true);

export const startPasskey = defineCall({
  path: 'auth/startPasskey',
  policy: 'anyone',
  input: nothing,
  result: passkeyRequestOptions,
  effect: 'A challenge to sign in with a passkey, for five minutes.',
});

export const completePasskey = defineCall({
  path: 'auth/completePasskey',
  policy: 'anyone',
  input: z.strictObject({
    response: passkeyAssertion,
    /** Tokens of all accounts that know the browser: whose passkey it is shows only afterwards. */
    deviceTokens: z.array(z.string().max(100)).max(maxKnownDevices).optional(),
  }),
  result: z.object({ token: z.string() }),
  effect:
    'Opens a session whose second factor is given, by a passkey alone. An unknown passkey, a wrong signature and a disabled account are all refused as passkey-refused; a challenge that is used or too old as passkey-expired.',
});

export const startPasskeyFactor = defineCall({
  path: 'user/startPasskeyFactor',
  policy: 'session',
  input: nothing,
  result: passkeyRequestOptions,
  effect: "A challenge for one of the user's passkeys as the second factor.",
});

export const usePasskeyFactor = defineCall({
  path: 'user/usePasskeyFactor',
  policy: 'session',
  input: z.strictObject({ response: passkeyAssertion }),
  result: done,
  effect: "Gives the session its second factor by one of the user's passkeys.",
});

export const startPasskeyProof = defineCall({
  path: 'user/startPasskeyProof',
  policy: 'signedIn',
  input: nothing,
  result: passkeyRequestOptions,
  effect: "A challenge for one of the user's passkeys as fresh proof.",
});

export const provePasskey = defineCall({
  path: 'user/provePasskey',
  policy: 'signedIn',
  input: z.strictObject({ response: passkeyAssertion }),
  result: done,
  effect: "Proves by one of the user's passkeys that the session is still theirs.",
});

export const startPasskeyRegistration = defineCall({
  path: 'user/startPasskeyRegistration',
  policy: 'signedIn',
  needsFreshProof: true,
  input: nothing,
  result: passkeyCreationOptions,
  effect: 'A challenge to make a passkey, for five minutes. Refused as conflict at the maximum.',
});

export const completePasskeyRegistration = defineCall({
  path: 'user/completePasskeyRegistration',
  policy: 'signedIn',
  // The challenge was issued to this session after fresh proof and is valid no longer than that.
  input: z.strictObject({ name, response: passkeyRegistration }),
  result: passkey,
  effect: 'Adds the passkey that the browser made to the account; the user is told by email.',
});

export const renamePasskey = defineCall({
  path: 'user/renamePasskey',
  policy: 'signedIn',
  input: z.strictObject({ passkeyId: portalId, name, version: savedVersion }),
  result: done,
  effect:
    "Gives one of the user's own passkeys another name. Refused as changed-meanwhile where another version than the named one is current.",
});

export const revokePasskey = defineCall({
  path: 'user/revokePasskey',
  policy: 'signedIn',
  needsFreshProof: true,
  input: z.strictObject({ passkeyId: portalId }),
  /** For `PublicKeyCredential.signalAllAcceptedCredentials`. */
  result: z.object({
    rpId: z.string(),
    userId: z.string(),
    allAcceptedCredentialIds: z.array(z.string()),
  }),
  effect:
    "Removes one of the user's own passkeys and ends the other sessions that it opened; the user is told by email. Refused as conflict for the last way to sign in. Answers those that are left.",
});
