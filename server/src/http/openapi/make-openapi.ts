import {
  type Call,
  type Download,
  isOfService,
  maxIdempotencyKeyLength,
  type Upload,
} from '@tradebridge/contract/call';
import { calls, downloads, uploads } from '@tradebridge/contract/calls';
import { publicConfig } from '@tradebridge/contract/config';
import { signInWithEmail } from '@tradebridge/contract/identity';
import { liveEvents, liveQuery, liveStream } from '@tradebridge/contract/live';
import { paymentLinkPrefix } from '@tradebridge/contract/payment-link-rules';
import type { z } from '@tradebridge/contract/schema';
import { serviceTokenPrefix, serviceTokenUploads } from '@tradebridge/contract/service-token-rules';
import { submissionTokenHeader } from '@tradebridge/contract/submission-rules';
import { servedCalls } from '../../calls.ts';
import type { Institution } from '../../platform/context.ts';
import { type Json, NamedSchemas } from './named-schemas.ts';
import {
  type Asked,
  type Credential,
  component,
  envelopeOf,
  json,
  refusedReplies,
  refusedRepliesOf,
  refusedResponses,
  refusedSchemas,
  replyHeaderComponents,
  replyOf,
} from './replies.ts';

/** How a request is authenticated, by the credential of the call. */
const credentials = {
  session: {
    name: 'session',
    scheme: { description: 'The token that signing in answered.' },
  },
  paymentLink: {
    name: 'paymentLink',
    scheme: { description: `The token of a payment link, which begins with ${paymentLinkPrefix}.` },
  },
  serviceToken: {
    name: 'serviceToken',
    scheme: { description: `A service token, which begins with ${serviceTokenPrefix}.` },
  },
  anyone: null,
} as const satisfies Record<Credential, { name: string; scheme: Json } | null>;

const securityOf = (credential: Credential): object[] => {
  const known = credentials[credential];
  return known ? [{ [known.name]: [] }] : [];
};

const securitySchemes = Object.fromEntries(
  Object.values(credentials)
    .filter((known) => known !== null)
    .map(({ name, scheme }) => [name, { type: 'http', scheme: 'bearer', ...scheme }]),
);

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * A path as an identifier in any programming language: `employer/retrieveReceipts` becomes
 * `employerRetrieveReceipts`.
 */
const operationIdOf = (path: string): string =>
  path
    .split(/[^A-Za-z0-9]+/)
    .map((part, index) => (index === 0 ? part : capitalised(part)))
    .join('');

const headerParameters = {
  RequestedWith: {
    name: 'X-Requested-With',
    in: 'header',
    required: true,
    description: 'Anything but nothing: no page of another site can send it.',
    schema: { type: 'string', minLength: 1 },
    example: 'XMLHttpRequest',
  },
  SubmissionToken: {
    name: submissionTokenHeader,
    in: 'header',
    description: 'Of a submission to an anonymous form: what submitForm answered.',
    schema: { type: 'string' },
  },
  FileName: {
    name: 'X-File-Name',
    in: 'header',
    description: 'The name of the file, URI-encoded; it is shown and never a path.',
    schema: { type: 'string' },
  },
  KeyOfAnswer: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A repetition with the same key and input does nothing, and answers the same.',
    schema: { type: 'string', minLength: 1, maxLength: maxIdempotencyKeyLength },
  },
  KeyOfSecret: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A repetition with the same key and input does nothing, and is refused as key-used.',
    schema: { type: 'string', minLength: 1, maxLength: maxIdempotencyKeyLength },
  },
};

type Described = Pick<Call, 'path' | 'effect'> & {
  readonly policy: string;
} & Partial<
    Pick<Call, 'idempotency' | 'needsFreshProof' | 'takesSubmissionToken' | 'whileViewing'> &
      Pick<Upload, 'takesFileName'>
  >;

/** What all operations share. */
const operationOf = (
  call: Described,
  {
    credential,
    id = operationIdOf(call.path),
    parameters = [],
  }: Asked & { id?: string; parameters?: readonly Json[] },
) => ({
  operationId: id,
  tags: [call.path.split('/', 1)[0]],
  summary: call.effect,
  'x-policy': call.policy,
  // Without it, a call is refused as `viewing` while staff view as a contact.
  ...(call.whileViewing && { 'x-while-viewing': call.whileViewing }),
  // Refused as proof-required unless the password or a factor was given recently.
  ...(call.needsFreshProof && { 'x-needs-fresh-proof': true }),
  security: securityOf(credential),
  parameters: [
    // A program with a service token does not run in a browser.
    ...(credential === 'serviceToken' ? [] : [component('parameters', 'RequestedWith')]),
    ...parameters,
    ...(call.idempotency
      ? [component('parameters', call.idempotency === 'answer' ? 'KeyOfAnswer' : 'KeyOfSecret')]
      : []),
    ...(call.takesSubmissionToken ? [component('parameters', 'SubmissionToken')] : []),
    ...(call.takesFileName ? [component('parameters', 'FileName')] : []),
  ],
});

/** The parts of the document that are the same for every institution. */
function describeContract() {
  const schemas = new NamedSchemas();
  const replies: Record<string, Json> = {};

  const named = (path: string) => capitalised(operationIdOf(path));
  for (const { path, input, result } of [...calls, ...uploads, signInWithEmail]) {
    schemas.add(input, `${named(path)}Input`);
    schemas.add(result, `${named(path)}Result`);
  }
  for (const { path, input } of downloads) schemas.add(input, `${named(path)}Input`);
  schemas.add(liveQuery, 'LiveQuery');
  schemas.add(signInWithEmail.refusal, 'SignInRefusal');
  for (const [name, event] of Object.entries(liveEvents)) {
    schemas.add(event, `Live${named(name)}`);
  }

  const bodyOf = ({ input }: { input: z.ZodType }) => ({
    // Without a body, the input is an object without fields.
    required: !input.safeParse({}).success,
    content: json(schemas.refTo(input, 'input')),
  });
  const queryOf = ({ input }: { input: z.ZodType }) =>
    schemas.propertiesOf(input).map((property) => ({ ...property, in: 'query' }));
  const repliedBy = ({ path, result }: { path: string; result: z.ZodType }) => {
    const name = `${named(path)}Reply`;
    replies[name] = envelopeOf(schemas.refTo(result, 'output'));
    return replyOf('Done', json(component('schemas', name)));
  };

  const ofCall = (call: Call) => {
    const asked = {
      credential: servedCalls[call.path as keyof typeof servedCalls].by,
      takesBody: true,
    };
    return {
      post: {
        ...operationOf(call, asked),
        requestBody: bodyOf(call),
        responses: { 200: repliedBy(call), ...refusedReplies(asked) },
      },
    };
  };
  const ofDownload = (download: Download) => {
    const file = replyOf('The file', { '*/*': { schema: { type: 'string', format: 'binary' } } });
    const byQuery = { credential: 'session', takesBody: false } as const;
    const byBody = { credential: 'session', takesBody: true } as const;
    return {
      get: {
        ...operationOf(download, {
          ...byQuery,
          id: `${operationIdOf(download.path)}ByQuery`,
          parameters: queryOf(download),
        }),
        responses: { 200: file, ...refusedReplies(byQuery) },
      },
      post: {
        ...operationOf(download, byBody),
        requestBody: bodyOf(download),
        responses: { 200: file, ...refusedReplies(byBody) },
      },
    };
  };
  const ofUpload = (upload: Upload) => {
    const takesService = upload.path in serviceTokenUploads;
    const credential = isOfService(upload.policy) ? 'serviceToken' : 'session';
    const asked: Asked = { credential, takesBody: true };
    return {
      [upload.method === 'PUT' ? 'put' : 'post']: {
        ...operationOf(upload, { ...asked, parameters: queryOf(upload) }),
        // Some accept either.
        ...(takesService &&
          credential === 'session' && {
            security: [...securityOf('session'), ...securityOf('serviceToken')],
          }),
        requestBody: {
          required: true,
          content: { [upload.type ?? '*/*']: { schema: { type: 'string', format: 'binary' } } },
        },
        responses: { 200: repliedBy(upload), ...refusedReplies(asked) },
      },
    };
  };

  const signIn = { credential: 'anyone', takesBody: true } as const;
  const live = { credential: 'session', takesBody: false } as const;
  const open = { credential: 'anyone', takesBody: false } as const;
  const document = (path: string, effect: string, content: Json) => ({
    get: {
      operationId: operationIdOf(path),
      summary: effect,
      'x-policy': 'anyone',
      security: [],
      responses: { 200: replyOf('Done', content), ...refusedReplies(open) },
    },
  });
  const addresses: (readonly [string, Json])[] = [
    [
      signInWithEmail.path,
      {
        post: {
          ...operationOf(signInWithEmail, signIn),
          requestBody: bodyOf(signInWithEmail),
          responses: {
            200: replyOf('Done', json(schemas.refTo(signInWithEmail.result, 'output'))),
            ...refusedRepliesOf(
              { ...signIn, credential: 'session' },
              schemas.refTo(signInWithEmail.refusal, 'output'),
            ),
          },
        },
      },
    ],
    [
      'config',
      document(
        'config',
        'What a client needs before anyone signs in.',
        json(schemas.refTo(publicConfig, 'output')),
      ),
    ],
    ['openapi.json', document('openapi.json', 'This document.', json({ type: 'object' }))],
    [
      'live',
      {
        get: {
          ...operationOf(liveStream, { ...live, parameters: queryOf({ input: liveQuery }) }),
          responses: {
            200: {
              ...replyOf('Events, until the session or the role ends', {
                'text/event-stream': { schema: { type: 'string' } },
              }),
              // The JSON data of each event, by its name.
              'x-events': Object.fromEntries(
                Object.entries(liveEvents).map(([name, event]) => [
                  name,
                  schemas.refTo(event, 'output'),
                ]),
              ),
            },
            ...refusedReplies(live),
          },
        },
      },
    ],
    ...uploads.map((upload) => [upload.path, ofUpload(upload)] as const),
    ...calls.map((call) => [call.path, ofCall(call)] as const),
    ...downloads.map((download) => [download.path, ofDownload(download)] as const),
  ];

  const paths = Object.fromEntries(addresses.map(([path, item]) => [`/api/${path}`, item]));
  return {
    paths,
    components: {
      securitySchemes,
      parameters: headerParameters,
      headers: replyHeaderComponents,
      responses: refusedResponses,
      schemas: {
        ...schemas.components(),
        ...replies,
        ...refusedSchemas,
      },
    },
  };
}

let described: ReturnType<typeof describeContract> | undefined;

/** The contract as an OpenAPI 3.1 document. */
export function makeOpenApi({
  version,
  productName,
  publicUrl,
}: Pick<Institution, 'version' | 'productName' | 'publicUrl'>): object {
  described ??= describeContract();
  return {
    openapi: '3.1.0',
    info: {
      title: productName,
      version,
      description:
        'A session ends when it goes unused. Requests with `X-Background: true`, which nobody caused, do not count as use. Within a major version, addresses, fields and codes are added and none is removed or changes its meaning: a client leaves aside what it does not know. What is to go is marked as deprecated at least twelve months before.',
    },
    servers: [{ url: publicUrl }],
    ...described,
  };
}
