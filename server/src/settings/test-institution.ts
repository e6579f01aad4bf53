import { attemptLimitsOf } from '../identity/attempt-limits.ts';
import { letterheadOf } from '../papers/letterhead.ts';
import { readEnv } from '../platform/env.ts';

const env = readEnv({}, 'demonstration');

/** A demonstration's institution, without its card form. */
export const anInstitution = {
  id: 'test',
  name: 'Test',
  productName: 'Tradebridge',
  timeZone: 'Australia/Melbourne',
  version: '1',
  publicUrl: 'http://localhost',
  webPushOrigins: [],
  nativeAppId: null,
  secret: 'secret',
  previousSecrets: [],
  sessionHours: 12,
  letterhead: letterheadOf(env),
  limits: attemptLimitsOf(env),
  sessionIdle: { minutes: 120, staffMinutes: 30 },
  asking: { timeoutSeconds: 20, reaskMinutes: 10 },
};
