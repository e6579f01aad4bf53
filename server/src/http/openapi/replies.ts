import { STATUS_CODES } from 'node:http';
import { refusals } from '@tradebridge/contract/refusals';
import type { ServedCall } from '../../platform/serve.ts';
import type { Json } from './named-schemas.ts';

/** The credentials that a request can have. */
export type Credential = ServedCall['by'];

export const json = (schema: Json) => ({ 'application/json': { schema } });
export const component = (kind: string, name: string | number) => ({
  $ref: `#/components/${kind}/${name}`,
});
const objectOf = (properties: Json, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});

const texts = { type: 'array', items: { type: 'string' } };
export const envelopeOf = (result: Json) =>
  objectOf({
    Success: { type: 'boolean', const: true },
    Result: result,
    Error: { type: 'null' },
    Messages: texts,
  });

/** Addresses are only described with methods that they support, so this status never occurs. */
const methodNotAllowed: number = refusals.methodNotAllowed.status;
/** Refusals of a body. */
const ofBodies: readonly number[] = [
  refusals.tooLarge.status,
  refusals.unsupportedMediaType.status,
];
/** Refusals of the credentials. */
const ofCredentials: readonly number[] = [refusals.signedOut.status];
/** Refusals with a time after which the request can be repeated. */
const retried: readonly number[] = [refusals.tooMany.status, refusals.unavailable.status];

const allRefusals = Object.values(refusals);
const refusedStatuses = [...new Set(allRefusals.map(({ status }): number => status))].toSorted(
  (one, other) => one - other,
);

const refusedOf = (status: number) =>
  objectOf({
    Success: { type: 'boolean', const: false },
    Result: { type: 'null' },
    Error: objectOf(
      {
        Code: {
          type: 'string',
          enum: [
            ...new Set(allRefusals.filter((one) => one.status === status).map(({ code }) => code)),
          ],
        },
        Message: { type: 'string' },
        Fields: { type: 'array', items: component('schemas', 'InvalidField') },
      },
      ['Code', 'Message'],
    ),
    Messages: texts,
  });

const replyHeaders = (status: number) => ({
  'X-Request-Id': component('headers', 'RequestId'),
  ...(retried.includes(status) && { 'Retry-After': component('headers', 'RetryAfter') }),
});

export const replyOf = (description: string, content: Json, status = 200) => ({
  description,
  headers: replyHeaders(status),
  content,
});

const describeStatus = (status: number) => STATUS_CODES[status] ?? String(status);

export const refusedResponses = Object.fromEntries(
  refusedStatuses.map((status) => [
    `Refused${status}`,
    replyOf(describeStatus(status), json(component('schemas', `Refused${status}`)), status),
  ]),
);

export interface Asked {
  readonly credential: Credential;
  readonly takesBody: boolean;
}

/** Every status with which a request can be refused, by what it contains. */
const statusesOf = ({ credential, takesBody }: Asked): number[] =>
  refusedStatuses.filter(
    (status) =>
      status !== methodNotAllowed &&
      (takesBody || !ofBodies.includes(status)) &&
      (credential !== 'anyone' || !ofCredentials.includes(status)),
  );

export const refusedReplies = (asked: Asked): Json =>
  Object.fromEntries(
    statusesOf(asked).map((status) => [status, component('responses', `Refused${status}`)]),
  );

/** The same for an address that answers without the envelope. */
export const refusedRepliesOf = (asked: Asked, schema: Json): Json =>
  Object.fromEntries(
    statusesOf(asked).map((status) => [
      status,
      replyOf(describeStatus(status), json(schema), status),
    ]),
  );

export const refusedSchemas = {
  ...Object.fromEntries(refusedStatuses.map((status) => [`Refused${status}`, refusedOf(status)])),
  InvalidField: objectOf({ Path: { type: 'string' }, Message: { type: 'string' } }),
};

export const replyHeaderComponents = {
  RequestId: {
    description: 'Names the request in the log of the server.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Seconds after which another try makes sense.',
    schema: { type: 'integer' },
  },
};
