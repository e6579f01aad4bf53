import type { EmployerRole } from '@tradebridge/contract/companies';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database.ts';
import type { FileStorage } from './file-storage.ts';
import type { JobSender } from './jobs.ts';
import type { Secrets } from './sealed.ts';

/** The contact that a member of staff is viewing the portal as: see decision 080. */
interface Viewing {
  /** The contact's account. */
  readonly userId: string;
  readonly contactId: string;
  readonly endsAt: Date;
  /** The user's own permissions. */
  readonly self: Pick<Actor, 'isAdmin' | 'isSupport'>;
}

/** What a user may do at a company as a contact of it or of one above. */
interface CompanyAccess {
  readonly role: EmployerRole;
  /** The contact that the role comes from. */
  readonly contactId: string;
  readonly maySign: boolean;
  readonly mayPay: boolean;
}

/** The user making a request and their permissions, read from the database for each request. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly sessionId: string;
  /** Staff roles; both are false while viewing as a contact. */
  readonly isAdmin: boolean;
  readonly isSupport: boolean;
  /** Given, or not required at the moment. */
  readonly secondFactorGiven: boolean;
  /**
   * When the session last gave its password or a second factor; null for never. For a user with a
   * second factor, the password alone only counts once the session has given that too.
   */
  readonly provedAt: Date | null;
  /** When a request of the session was last recorded. */
  readonly lastSeenAt: Date | null;
  /** When the session ends unless it is used until then. */
  readonly expiresAt: Date;
  /** How long the session may be idle. */
  readonly idleMinutes: number;
  /**
   * Set while staff view the portal as a contact. The user remains the member of staff, so data
   * kept by user is never the contact's; the roles are the contact's.
   */
  readonly viewing: Viewing | null;
  /** The user's access to each company that they reach as a contact. */
  readonly roles: ReadonlyMap<string, CompanyAccess>;
}

/** What permission rules depend on. */
export type Person = Pick<Actor, 'userId' | 'isAdmin' | 'isSupport' | 'roles'>;

/** A payment link instead of a session: its holder pays one invoice for the contact who sent it. */
export interface PaymentLinkUse {
  readonly linkId: string;
  readonly preEnrolmentId: string;
  readonly preEnrolmentNumber: string;
  /** The invoiced company. */
  readonly employerId: string;
  /** The sender, as a contact of that company or of one above it. */
  readonly sender: {
    readonly userId: string;
    readonly name: string;
    readonly role: EmployerRole;
    readonly contactId: string;
  } | null;
  readonly recipientName: string;
  readonly expiresAt: Date;
  /** A payment of the invoice has ended the link. */
  readonly isPaid: boolean;
}

/** A service token instead of a session: a program of the institution (decision 083). */
export interface ServiceTokenUse {
  readonly tokenId: string;
  readonly name: string;
  /** The account that created it. */
  readonly createdBy: string;
}

/**
 * The services outside the portal. Each gateway in `outside/` adds itself, so that this folder does
 * not depend on them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declarations elsewhere are merged into it
export interface Outside {}

/** How long sessions may be idle before they end. */
export interface IdleLimits {
  readonly minutes: number;
  /** The limit for staff. */
  readonly staffMinutes: number;
}

/** The institution and the product, as configured. Areas add their own fields. */
export interface Institution extends Secrets {
  readonly id: string;
  readonly name: string;
  readonly productName: string;
  readonly timeZone: string;
  readonly version: string;
  /** How long a session lasts even if it is in use. */
  readonly sessionHours: number;
  readonly sessionIdle: IdleLimits;
  /** The portal's address without a trailing slash, with which links in e-mails start. */
  readonly publicUrl: string;
  /** Seals secrets, and keys hashes of values that could be guessed (passcodes, addresses). */
  readonly secret: string;
}

/**
 * The context of calls that do not require a session, created for each request. The PDF engine adds
 * itself.
 */
export interface OpenContext {
  readonly db: Database;
  /** The time of the request, by the server's clock. */
  readonly now: Date;
  readonly outside: Outside;
  readonly files: FileStorage;
  readonly jobs: JobSender;
  readonly institution: Institution;
  readonly log: FastifyBaseLogger;
  readonly request: {
    readonly ip: string;
    /** The browser's user agent, truncated to 300 characters. */
    readonly userAgent: string | null;
    readonly idempotencyKey: string | undefined;
    /** A header by its name in lower case. */
    readonly header: (name: string) => string | undefined;
    /** Calls the listener if the client disconnects; returns a function that removes it. */
    readonly whenGone: (listener: () => void) => () => void;
  };
}

/** The context of a call made with a payment link. */
export interface LinkContext extends OpenContext {
  readonly link: PaymentLinkUse;
}

/** The context of a call made with a service token. */
export interface ServiceContext extends OpenContext {
  readonly service: ServiceTokenUse;
}

/** The context of all other calls, which includes the user. */
export interface Context extends OpenContext {
  readonly actor: Actor;
}
