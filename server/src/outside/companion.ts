import { callOutside, refusedBy } from './call-outside.ts';

declare module '../platform/context.ts' {
  interface Outside {
    /** Null if none is configured. */
    readonly companion: Companion | null;
  }
}

/** A person for whom the companion service opens an account. */
export interface CompanionUser {
  readonly externalId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
}

/** The apprentices' companion service, for example a separate app. */
export interface Companion {
  /** Opens an account, and reports if there already is one. */
  createUser(user: CompanionUser): Promise<'created' | 'exists'>;
  /**
   * Sees that the service is there and accepts the token, without opening an account.
   *
   * @throws Refusal
   */
  check(): Promise<void>;
}

/** `POST {url}/users` with a bearer token: 201 if created, 409 if it exists. */
export function openCompanion({ url, token }: { url: string; token: string }): Companion {
  const address = `${url.replace(/\/$/, '')}/users`;
  const post = (body: object) =>
    callOutside(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    async check() {
      // Its interface has no request for this; an account without an address is rejected only after the token is accepted.
      const answer = await post({});
      if (answer.status !== 400 && answer.status !== 422) throw refusedBy(answer);
    },
    async createUser(user) {
      const answer = await post(user);
      const { status } = answer;
      if (status === 409) return 'exists';
      if (status < 200 || status >= 300) throw refusedBy(answer);
      return 'created';
    },
  };
}
