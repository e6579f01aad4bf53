import type { EmployerRole } from '@tradebridge/contract/companies';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database.ts';
import type { FileStorage } from './file-storage.ts';
import type { JobSender } from './jobs.ts';
import type { Secrets } from './sealed.ts';

/** The contact that a member of staff is viewing the portal as: see decision 080. */
export interface Viewing {
  /** The contact's account. */
  readonly userId: string;
  readonly contactId: string;
  readonly endsAt: Date;
  /** What the user may as themselves. */
  readonly self: Pick<Actor, 'isAdmin' | 'isSupport'>;
}

/** Who makes a request, as far as permissions go: read afresh from the database each time. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly sessionId: string;
  /** Claims of staff; neither holds while they view as a contact. */
  readonly isAdmin: boolean;
  readonly isSupport: boolean;
  /** Given, or not asked for at the moment. */
  readonly secondFactorGiven: boolean;
  /**
   * When the session last gave its password or a present factor; null for never. Of a user with a second
   * factor the password alone counts only once the session has given that too.
   */
  readonly provedAt: Date | null;
  /** When a request of the session was last noted. */
  readonly lastSeenAt: Date | null;
  /** When the session ends by itself, unless it is used until then. */
  readonly expiresAt: Date;
  /** How long the session may go unused, in minutes. */
  readonly idleMinutes: number;
  /**
   * Set while staff view the portal as a contact. The user stays who they are, so that what is kept by
   * user is never the contact's; the roles are the contact's.
   */
  readonly viewing: Viewing | null;
  /** The role at each company that the user reaches as a contact, and through which contact. */
  readonly roles: ReadonlyMap<string, { readonly role: EmployerRole; readonly contactId: string }>;
}

/** What rules of who may do what look at. */
export type Person = Pick<Actor, 'userId' | 'isAdmin' | 'isSupport' | 'roles'>;

/** A payment link in place of a session: its holder pays one invoice for the contact who sent it. */
export interface PaymentLinkUse {
  readonly linkId: string;
  readonly preEnrolmentId: string;
  readonly preEnrolmentNumber: string;
  /** The company that is invoiced. */
  readonly employerId: string;
  /** Who sent it, as the contact of that company or one above it. */
  readonly sender: {
    readonly userId: string;
    readonly name: string;
    readonly role: EmployerRole;
    readonly contactId: string;
  } | null;
  readonly recipientName: string;
  readonly expiresAt: Date;
  /** A payment of the invoice has ended it. */
  readonly isPaid: boolean;
}

/** A service token in place of a session: a program of the institution (decision 083). */
export interface ServiceTokenUse {
  readonly tokenId: string;
  readonly name: string;
  /** The account of who created it. */
  readonly createdBy: string;
}

/**
 * The services outside the portal. Each gateway in `outside/` adds itself, so that this folder knows none
 * of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declarations elsewhere are merged into it
export interface Outside {}

/** How long sessions may go unused before they end, in minutes. */
export interface IdleLimits {
  readonly minutes: number;
  /** The same of staff. */
  readonly staffMinutes: number;
}

/** The institution and the product, as configured. Areas add what is theirs. */
export interface Institution extends Secrets {
  readonly id: string;
  readonly name: string;
  readonly productName: string;
  readonly timeZone: string;
  readonly version: string;
  /** How long a session lasts, however much it is used. */
  readonly sessionHours: number;
  readonly sessionIdle: IdleLimits;
  /** Where users reach the portal, without a slash at the end; what links in mails begin with. */
  readonly publicUrl: string;
  /** Seals what must not be readable, and keys what must not be guessable from its hash (passcodes, addresses). */
  readonly secret: string;
}

/** What the verb of a call is given that anyone may make, made for each request. The engine of papers adds itself. */
export interface OpenContext {
  readonly db: Database;
  /** The instant of the request, by the server's clock. */
  readonly now: Date;
  readonly outside: Outside;
  readonly files: FileStorage;
  readonly jobs: JobSender;
  readonly institution: Institution;
  readonly log: FastifyBaseLogger;
  readonly request: {
    readonly ip: string;
    /** What the browser calls itself, cut at 300 characters. */
    readonly userAgent: string | null;
    readonly idempotencyKey: string | undefined;
    /** A header by its name in lower case. */
    readonly header: (name: string) => string | undefined;
    /** Calls the listener when the client disconnects; answers a function that stops listening. */
    readonly whenGone: (listener: () => void) => () => void;
  };
}

/** The same of a call that is made with a payment link. */
export interface LinkContext extends OpenContext {
  readonly link: PaymentLinkUse;
}

/** The same of a call that is made with a service token. */
export interface ServiceContext extends OpenContext {
  readonly service: ServiceTokenUse;
}

/** What every other verb is given: the same, and who makes the request. */
export interface Context extends OpenContext {
  readonly actor: Actor;
}
