/** Characters of an `Idempotency-Key`. */
export const maxIdempotencyKeyLength = 200;
