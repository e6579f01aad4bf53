import type { Label, LabelValues } from '@tradebridge/contract/labels';
import { z } from '@tradebridge/contract/schema';
import { recorded } from '../platform/recorded-words.ts';
import { Refusal } from '../platform/refusal.ts';
import { callOutside, type OutsideAnswer, UnexpectedStatus } from './call-outside.ts';
import { cardAnswerLabels as labels } from './card-answer-labels.ts';
import { named } from './secure-pay-codes.ts';

/** For whom tokens are made, as the provider names its interface. */
const audience = 'https://api.payments.auspost.com.au';

/** Seconds before its end in which a token is not used any more. */
const tokenMargin = 60;

/** Seconds for which a token is kept at most. */
const maxTokenSeconds = 86_400;

const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});

const oauthFault = z.object({ error: z.string() });

/** An access token could not be had: nothing was asked of the provider beyond it. */
export class NoToken extends Error {
  /** @param label recorded as what became of the request */
  constructor(label: Label, values?: LabelValues, options?: ErrorOptions) {
    super(recorded(label, values), options);
  }
}

/** The provider's access tokens: one for all callers, kept until shortly before its end. */
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
   * A token of the client.
   *
   * @param stale one that the provider did not take; another is fetched, by one caller for all
   * @throws NoToken
   */
  async of(clientId: string, stale?: string): Promise<string> {
    const kept = this.#kept;
    if (kept && kept.clientId === clientId && kept.endsAt > performance.now()) {
      const token = await kept.token;
      if (token !== stale) return token;
      // Unless somebody has done so while we waited.
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
    // Of a short one half is used.
    return { token, serves: Math.min(maxTokenSeconds, lasts) - Math.min(tokenMargin, lasts / 2) };
  }
}
