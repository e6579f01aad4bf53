import type { EmployerRole } from '@tradebridge/contract/companies';
import type { FastifyBaseLogger } from 'fastify';
import type { Mail } from '../outside/mail.ts';
import type { Database } from './database.ts';
import type { FileStorage } from './file-storage.ts';

/** Who makes a request, as far as permissions go: read afresh from the database each time. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  readonly isSupport: boolean;
  readonly secondFactorGiven: boolean;
  /** When the session ends by itself. */
  readonly expiresAt: Date;
  /** The role at each company that the user reaches as a contact, and through which contact. */
  readonly roles: ReadonlyMap<string, { readonly role: EmployerRole; readonly contactId: string }>;
}

/** The services outside the portal, each behind its gateway. */
export interface Outside {
  readonly mail: Mail;
}

/** The institution and the product, as configured. */
export interface Institution {
  readonly id: string;
  readonly name: string;
  readonly productName: string;
  readonly timeZone: string;
  readonly version: string;
  /** Keys what must not be guessable from its hash (passcodes, addresses). */
  readonly secret: string;
}

/** What a verb is given, made for each request. */
export interface Context {
  readonly db: Database;
  readonly actor: Actor;
  /** The instant of the request, by the server's clock. */
  readonly now: Date;
  readonly outside: Outside;
  readonly files: FileStorage;
  readonly institution: Institution;
  readonly log: FastifyBaseLogger;
  readonly request: {
    readonly ip: string;
    readonly idempotencyKey: string | undefined;
  };
}
