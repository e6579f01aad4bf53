declare module '../platform/context.ts' {
  interface Outside {
    /** Null if none is configured. */
    readonly cards: CardPayments | null;
  }
}
/** The provider account, from the settings. */
export interface Merchant {
  readonly clientId: string;
  readonly merchantCode: string;
}

/** A request to the provider, repeated with the same key. Amounts in cents, AUD. */
export interface Charge {
  readonly merchant: Merchant;
  /** Our id for it at the provider. */
  readonly orderId: string;
  readonly amount: number;
  /** The card, as tokenised by the provider's frame in the browser. */
  readonly token: string;
  /** The purchaser's network address. */
  readonly ip: string;
  /** By which the provider recognises a repetition and returns the same answer. */
  readonly idempotencyKey: string;
  readonly threeDSecure?: {
    readonly initiatedOrderId: string;
    readonly liabilityShiftIndicator: 'Y' | 'N';
  };
}

export interface RefundRequest {
  readonly merchant: Merchant;
  /** The id of the refunded charge. */
  readonly orderId: string;
  readonly amount: number;
  readonly ip: string;
  readonly idempotencyKey: string;
}

/**
 * The outcome of a request. `declined` only if certainly no money moved: the provider refused, or
 * was never reached. Anything that may have happened without being confirmed is `unknown`.
 */
export type CardAnswer =
  | {
      readonly outcome: 'paid';
      readonly transactionReference: string;
      readonly gatewayCode: string | null;
      readonly gatewayMessage: string | null;
    }
  | {
      readonly outcome: 'declined';
      /** `provider`: it rejected our request, and asked no bank. `nobody`: it was never reached. */
      readonly by: 'bank' | 'provider' | 'nobody';
      /** The bank's; null if it gave none or was not asked. */
      readonly gatewayCode: string | null;
      readonly gatewayMessage: string | null;
      /** The cause, for the record; contains no personal data. */
      readonly cause: string;
    }
  | { readonly outcome: 'unknown'; readonly cause: string };

/** What the browser needs to run 3D Secure for a charge. */
export interface ThreeDSecureOrder {
  readonly orderId: string;
  readonly orderToken: string;
  readonly providerClientId: string;
  readonly sessionId: string;
  readonly simpleToken: string;
}

/** The card payment provider. Requests for money never throw, whatever the provider does. */
export interface CardPayments {
  charge(charge: Charge): Promise<CardAnswer>;
  /** `paid` means that the money was paid back. */
  refund(request: RefundRequest): Promise<CardAnswer>;
  /**
   * Null if the operator has not switched on 3D Secure; refused as outsideUnavailable or
   * outsideTimeout.
   */
  startThreeDSecure(order: {
    readonly merchant: Merchant;
    readonly amount: number;
    readonly ip: string;
    readonly orderReference: string;
  }): Promise<(ThreeDSecureOrder & { readonly scriptUrl: string }) | null>;
  /**
   * Signs in to the provider and asks its interface how it is; moves no money.
   *
   * @throws where either fails, with the reason as the cause
   */
  check(clientId: string): Promise<void>;
}
