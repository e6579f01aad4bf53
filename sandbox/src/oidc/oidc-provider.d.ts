/** The part of `oidc-provider` that the sandbox and its tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { JWK } from 'jose';

  /** A sign-in waiting for the person's input. */
  export interface Interaction {
    readonly uid: string;
    readonly prompt: { readonly name: string };
    readonly params: Readonly<Record<string, unknown>>;
  }

  export interface Context {
    readonly oidc?: {
      readonly route: string;
      readonly provider: Provider;
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId?: string; destroy(): Promise<void> };
    };
  }

  export interface Account {
    readonly accountId: string;
    claims(): Promise<{ readonly sub: string; readonly [claim: string]: unknown }>;
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  /** Storage of one kind of record. */
  export interface Adapter {
    upsert(id: string, payload: object, expiresIn: number): Promise<void>;
    find(id: string): Promise<object | undefined>;
    findByUid(uid: string): Promise<object | undefined>;
    findByUserCode(userCode: string): Promise<object | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export interface Configuration {
    readonly clients: readonly Readonly<Record<string, unknown>>[];
    readonly adapter?: (kind: string) => Adapter;
    readonly claims?: Readonly<Record<string, readonly string[]>>;
    readonly conformIdTokenClaims?: boolean;
    readonly cookies?: object;
    readonly expiresWithSession?: () => boolean;
    readonly features?: { readonly devInteractions: { readonly enabled: boolean } };
    readonly findAccount?: (context: Context, id: string) => Promise<Account | undefined>;
    readonly interactions?: {
      readonly policy?: readonly Prompt[];
      readonly url: (context: Context, interaction: Interaction) => string;
    };
    readonly jwks?: { readonly keys: readonly JWK[] };
    readonly loadExistingGrant?: (context: Required<Context>) => Promise<Grant>;
    readonly ttl?: Readonly<Record<string, number>>;
  }

  export class Prompt {
    constructor(about: { name: string; requestable: boolean });
  }

  export const interactionPolicy: {
    readonly Prompt: typeof Prompt;
    base(): Prompt[] & { add(prompt: Prompt, at: number): void };
  };

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Grant: new (about: {
      accountId: string | undefined;
      clientId: string;
    }) => Grant;
    readonly Client: { prototype: { redirectUriAllowed(address: string): boolean } };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}
