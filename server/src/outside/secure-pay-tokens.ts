import type { Label, LabelValues } from '@tradebridge/contract/labels';
import { z } from '@tradebridge/contract/schema';
import { recorded } from '../platform/recorded-words.ts';
import { Refusal } from '../platform/refusal.ts';
import { callOutside, type OutsideAnswer, UnexpectedStatus } from './call-outside.ts';
import { cardAnswerLabels as labels } from './card-answer-labels.ts';
import { named } from './secure-pay-codes.ts';

/** The audience of tokens, as the provider defines it. */
const audience = 'https://api.payments.auspost.com.au';

/** A token is not used in the last seconds before it expires. */
const tokenMarginSeconds = 60;

/** Maximum time that a token is cached. */
const maxTokenSeconds = 86_400;

const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});

const oauthFault = z.object({ error: z.string() });

/** No access token could be obtained, so nothing else was requested from the provider. */
export class NoToken extends Error {
  /** @param label recorded as the outcome of the request */
  constructor(label: Label, values?: LabelValues, options?: ErrorOptions) {
    super(recorded(label, values), options);
  }
}

/** The provider's access tokens: one for all callers, cached until shortly before it expires. */
export class SecurePayTokens {
  readonly #url: string;
  readonly #clientSecret: string;
  readonly #timeoutMs: number;
  #kept: { readonly clientId: string; token: Promise<string>; endsAt: number } | null = null;

  constructor(url: string, clientSecret: string, timeoutMs: number) {
    this.#url = url;
    this.#clientSecret = clientSecret;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * A token for the client.
   * @param stale one that the provider rejected; it is replaced by one caller for all
   * @throws NoToken
   */
  async of(clientId: string, stale?: string): Promise<string> {
    const kept = this.#kept;
    if (kept && kept.clientId === clientId && kept.endsAt > performance.now()) {
      const token = await kept.token;
      if (token !== stale) return token;
      // Another caller may have done so meanwhile.
      if (this.#kept !== kept) return this.of(clientId, stale);
    }
    const next = { clientId, endsAt: Number.POSITIVE_INFINITY, token: Promise.resolve('') };
    next.token = this.#fetch(clientId).then(
      ({ token, serves }) => {
        next.endsAt = performance.now() + serves * 1000;
        return token;
      },
      (error) => {
        if (this.#kept === next) this.#kept = null;
        throw error;
      },
    );
    this.#kept = next;
    return next.token;
  }

  /**
   * A token that is fetched now, whether or not one is kept.
   *
   * @throws NoToken
   */
  renew(clientId: string): Promise<string> {
    this.#kept = null;
    return this.of(clientId);
  }

  async #fetch(clientId: string): Promise<{ token: string; serves: number }> {
    let answer: OutsideAnswer;
    try {
      answer = await callOutside(
        this.#url,
        {
          method: 'POST',
          headers: {
            authorization: `Basic ${Buffer.from(`${clientId}:${this.#clientSecret}`).toString('base64')}`,
          },
          body: new URLSearchParams({ grant_type: 'client_credentials', audience }),
        },
        this.#timeoutMs,
      );
    } catch (error) {
      const isLate = error instanceof Refusal && error.code === 'outside-timeout';
      throw new NoToken(
        isLate ? labels.signInLate : labels.signInUnreachable,
        {},
        { cause: error },
      );
    }
    const reply = tokenReply.safeParse(answer.body);
    if (answer.status !== 200 || !reply.success) {
      const fault = oauthFault.safeParse(answer.body).data?.error;
      throw new NoToken(
        labels.signInRefused,
        { status: answer.status, code: named(fault) },
        { cause: new UnexpectedStatus(answer.status) },
      );
    }
    const { access_token: token, expires_in: lasts } = reply.data;
    // A short-lived one is used for half its lifetime.
    return {
      token,
      serves: Math.min(maxTokenSeconds, lasts) - Math.min(tokenMarginSeconds, lasts / 2),
    };
  }
}
