import { type SealedPlace, sealedPlace } from '../platform/reseal.ts';

/** The columns of requests that may have to be repeated; see `sealRequest`. */
export const paymentSealedPlaces: readonly SealedPlace[] = [
  sealedPlace({
    what: 'requests to charge a card',
    purpose: 'charge',
    table: 'payment_attempts',
    id: 'attempt_id',
    idType: 'uuid',
    sealed: 'sealed_request',
  }),
  sealedPlace({
    what: 'requests to refund',
    purpose: 'refund',
    table: 'refunds',
    id: 'refund_id',
    idType: 'uuid',
    sealed: 'sealed_request',
  }),
];
