import { extractUploadPath } from './administration-rules.ts';

/** What service tokens begin with, so that nothing takes them for those of sessions. */
export const serviceTokenPrefix = 'svc_';

/** What a service token can be allowed to do; it can do nothing else. */
export const serviceTokenScopes = [
  'changes.read',
  'changes.acknowledge',
  'extracts.upload',
  'mail.bounces',
] as const;
export type ServiceTokenScope = (typeof serviceTokenScopes)[number];

/** Maximum service tokens that are not revoked. */
export const maxServiceTokens = 50;

/** Maximum characters of the name of a service token. */
export const maxServiceTokenNameLength = 60;

/** Maximum days for which a service token is valid. */
export const maxServiceTokenDays = 365;

/** How many days before their end administrators are reminded of service tokens. */
export const serviceTokenReminderDays = 30;

/** For how long after its end a service token is listed, in days. */
export const serviceTokenKeptDays = 365;

/** Only a `valid` one is taken. */
export const serviceTokenStates = ['valid', 'expired', 'revoked'] as const;
export type ServiceTokenState = (typeof serviceTokenStates)[number];

/** `POST /api/` and this: a message that came back, as the body (`message/rfc822`). */
export const bouncePath = 'mail/bounces';

/** Bytes of a message that came back, which may hold the whole mail. */
export const maxBounceBytes = 32 * 1024 ** 2;

/** Addresses that take a file with a service token of the scope. They are no calls. */
export const serviceTokenUploads = {
  [extractUploadPath]: 'extracts.upload',
  [bouncePath]: 'mail.bounces',
} as const satisfies Record<string, ServiceTokenScope>;

/** Changes of the feed in one answer: the maximum, and the number unless another is asked for. */
export const maxChangesPerCall = 1000;
export const usualChangesPerCall = 100;

/** Maximum bytes of `values` on one page of the feed. A larger change has a page to itself. */
export const maxFeedPageBytes = 4 * 1024 ** 2;
