import { knownDays } from '@tradebridge/contract/identity-rules';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, statement } from './database.ts';
import { idempotencyDays } from './idempotency.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** What has had its time, with the age in milliseconds from which it may go. */
const chores = [
  {
    age: idempotencyDays * day,
    sweep: statement(
      'sweep-idempotency-keys',
      'delete from idempotency_keys where created_at < $1',
    ),
  },
  { age: 0, sweep: statement('sweep-sessions', 'delete from sessions where expires_at < $1') },
  {
    age: day,
    sweep: statement(
      'sweep-passcodes',
      'delete from second_factor_passcodes where expires_at < $1',
    ),
  },
  {
    age: day,
    sweep: statement('sweep-attempts', 'delete from failed_attempts where last_at < $1'),
  },
  {
    age: day,
    sweep: statement('sweep-account-links', 'delete from account_links where expires_at < $1'),
  },
  {
    age: 0,
    sweep: statement('sweep-trusted-devices', 'delete from trusted_devices where expires_at < $1'),
  },
  {
    age: 0,
    sweep: statement('sweep-known-devices', 'delete from known_devices where expires_at < $1'),
  },
  {
    age: knownDays * day,
    sweep: statement('sweep-known-networks', 'delete from known_networks where last_used_at < $1'),
  },
  {
    age: 0,
    sweep: statement(
      'sweep-provider-sign-ins',
      'delete from provider_sign_ins where expires_at < $1',
    ),
  },
];

/** Removes what has had its time. Several processes may do so at once: it is only deleting. */
export async function sweepHouse(db: Database, now: Date, log: FastifyBaseLogger): Promise<void> {
  for (const { age, sweep } of chores) {
    try {
      await db.rows(sweep, [new Date(now.getTime() - age)]);
    } catch (error) {
      log.error({ err: error }, `${sweep.name} failed`);
    }
  }
}

/** Sweeps once an hour. */
export function keepHouse(db: Database, now: () => Date, log: FastifyBaseLogger): { stop(): void } {
  const timer = setInterval(() => void sweepHouse(db, now(), log), hour).unref();
  return { stop: () => clearInterval(timer) };
}
