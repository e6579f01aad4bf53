declare module '../platform/context.ts' {
  interface Outside {
    /** Null where none is configured. */
    readonly cards: CardPayments | null;
  }
}
/** Whose account at the provider it is, as the settings say. */
export interface Merchant {
  readonly clientId: string;
  readonly merchantCode: string;
}

/** What the provider is asked once, and again with the same key. Amounts in cents, AUD. */
export interface Charge {
  readonly merchant: Merchant;
  /** Our id of it at the provider. */
  readonly orderId: string;
  readonly amount: number;
  /** The card, as the provider's frame in the browser tokenised it. */
  readonly token: string;
  /** The purchaser's network address. */
  readonly ip: string;
  /** By which the provider knows a repetition and answers what it answered. */
  readonly idempotencyKey: string;
  readonly threeDSecure?: {
    readonly initiatedOrderId: string;
    readonly liabilityShiftIndicator: 'Y' | 'N';
  };
}

export interface RefundRequest {
  readonly merchant: Merchant;
  /** Of the charge that is paid back. */
  readonly orderId: string;
  readonly amount: number;
  readonly ip: string;
  readonly idempotencyKey: string;
}

/**
 * What is known after asking. `declined` is told only where no money moved for certain: the provider
 * said no, or was never reached. Whatever may have been done and was not said is `unknown`.
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
      /** `provider`: it did not take our request, and asked no bank. `nobody`: it was never reached. */
      readonly by: 'bank' | 'provider' | 'nobody';
      /** The bank's; null where it gave none or was not asked. */
      readonly gatewayCode: string | null;
      readonly gatewayMessage: string | null;
      /** What happened, for the record; holds no personal data. */
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

/** The card payment provider. It never throws for what the provider does or fails to do when asked for money. */
export interface CardPayments {
  charge(charge: Charge): Promise<CardAnswer>;
  /** `paid` says that the money went back. */
  refund(request: RefundRequest): Promise<CardAnswer>;
  /** Null where the operator has not switched 3D Secure on; refused as outsideUnavailable or outsideTimeout. */
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
