import { isIP } from 'node:net';
import { cardMerchant } from './card-service.ts';

/** A fault of a request, in the provider's format. */
export interface Fault {
  readonly code: string;
  readonly detail: string;
  readonly pointer?: string;
}

export const faultReply = (status: number, { code, detail, pointer }: Fault) => ({
  status,
  body: {
    errors: [{ id: code.toLowerCase(), code, detail, ...(pointer && { source: { pointer } }) }],
  },
});

export interface MoneyRequest {
  readonly merchantCode?: unknown;
  readonly amount?: unknown;
  readonly ip?: unknown;
  readonly token?: unknown;
  readonly orderId?: unknown;
  readonly currency?: unknown;
  readonly customerCode?: unknown;
  readonly threeDSecure?: unknown;
}

const invalid = (pointer: string, detail: string): Fault => ({
  code: 'INVALID_REQUEST',
  detail,
  pointer,
});

/** The fault of fields that every payment request needs, if any. */
export function faultOfRequest({ merchantCode, amount, ip }: MoneyRequest): Fault | null {
  if (merchantCode !== cardMerchant.merchantCode) {
    return invalid('merchantCode', 'The merchant is not known.');
  }
  if (!Number.isSafeInteger(amount) || Number(amount) <= 0) {
    return invalid('amount', 'Must be a whole number of cents above 0.');
  }
  return typeof ip === 'string' && isIP(ip) !== 0 ? null : invalid('ip', 'Must be an address.');
}

/** The fault of further fields that a payment needs, if any. */
export function faultOfPayment(request: MoneyRequest): Fault | null {
  const { token, orderId, currency = 'AUD', customerCode } = request;
  const fault = faultOfRequest(request);
  if (fault) return fault;
  if (typeof token !== 'string' || token === '') return invalid('token', 'Is missing.');
  if (currency !== 'AUD') return invalid('currency', 'Must be AUD.');
  if (
    customerCode !== undefined &&
    (customerCode === 'anonymous' || String(customerCode).length > 30)
  ) {
    return invalid('customerCode', 'Must be 30 characters at most, and not anonymous.');
  }
  if (orderId !== undefined && !/^[\w-]{1,60}$/.test(String(orderId))) {
    return {
      code: 'INVALID_ORDER_ID',
      detail: 'Letters, digits, - and _ only.',
      pointer: 'orderId',
    };
  }
  return null;
}
