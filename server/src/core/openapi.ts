import { importExtractUpload } from '@tradebridge/contract/administration';
import { extractUploadPath } from '@tradebridge/contract/administration-rules';
import {
  isOfService,
  maxIdempotencyKeyLength,
  type PolicyName,
  type WhileViewing,
} from '@tradebridge/contract/call';
import { calls, downloads } from '@tradebridge/contract/calls';
import { documentUploadPath } from '@tradebridge/contract/document-rules';
import { documentUploadQuery, retrieveDocuments } from '@tradebridge/contract/documents';
import { deliverDocumentPath } from '@tradebridge/contract/payment-rules';
import { deliverDocumentQuery, staffOrder } from '@tradebridge/contract/payments';
import { refusals } from '@tradebridge/contract/refusals';
import { z } from '@tradebridge/contract/schema';
import { bouncePath, serviceTokenPrefix } from '@tradebridge/contract/service-token-rules';
import { bounceTaken } from '@tradebridge/contract/service-tokens';
import { signOffFileUploadPath } from '@tradebridge/contract/sign-off-rules';
import {
  addedSignoffFiles,
  signoffFileEffect,
  signoffFileQuery,
} from '@tradebridge/contract/sign-offs';
import {
  submissionTokenHeader,
  uploadSubmissionFilePath,
} from '@tradebridge/contract/submission-rules';
import {
  completeSubmission,
  discardSubmission,
  submissionFileQuery,
  uploadedSubmissionFile,
} from '@tradebridge/contract/submissions';

/** Calls about a submission, which the token of one to an anonymous form comes with. */
const takesToken = new Set<string>([completeSubmission.path, discardSubmission.path]);

const json = (schema: object) => ({ 'application/json': { schema } });

const errorSchema = {
  type: ['object', 'null'],
  properties: {
    Code: {
      type: 'string',
      enum: [...new Set(Object.values(refusals).map((refusal) => refusal.code))],
    },
    Message: { type: 'string' },
    Fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: { Path: { type: 'string' }, Message: { type: 'string' } },
        required: ['Path', 'Message'],
      },
    },
  },
  required: ['Code', 'Message'],
};

const envelopeOf = (result: object) => ({
  type: 'object',
  properties: {
    Success: { type: 'boolean' },
    Result: result,
    Error: errorSchema,
    Messages: { type: 'array', items: { type: 'string' } },
  },
  required: ['Success', 'Result', 'Error', 'Messages'],
});

const refusedReply = { description: 'Refused', content: json(envelopeOf({ type: 'null' })) };

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  return rest;
};

const parametersOf = (schema: z.ZodType) =>
  Object.entries(z.toJSONSchema(schema, { io: 'input' }).properties ?? {}).map(
    ([name, property]) => ({ name, in: 'query', schema: property }),
  );

const tokenParameter = {
  name: submissionTokenHeader,
  in: 'header',
  description: 'Of a submission to an anonymous form: what submitForm answered.',
  schema: { type: 'string' },
};

/** The addresses that take a file: by hand, for they are no calls. */
const uploads = [
  {
    path: extractUploadPath,
    summary: 'Takes an extract of the registry as a zip, which can then be tried and imported.',
    policy: 'administer',
    security: [{ bearer: [] }, { serviceToken: [] }],
    parameters: [],
    type: 'application/zip',
    result: importExtractUpload.result,
  },
  {
    path: bouncePath,
    summary:
      'Takes a message that came back to the mailbox for bounces, and says what came of it. The same message again changes nothing.',
    policy: 'serviceToken(mail.bounces)',
    security: [{ serviceToken: [] }],
    parameters: [],
    type: 'message/rfc822',
    result: bounceTaken,
  },
  {
    path: documentUploadPath,
    summary: "Takes a document of a company, and answers the company's documents.",
    policy: 'writeEmployer',
    parameters: parametersOf(documentUploadQuery),
    type: '*/*',
    result: retrieveDocuments.result,
  },
  {
    path: signOffFileUploadPath,
    summary: signoffFileEffect,
    policy: 'signOff',
    parameters: parametersOf(signoffFileQuery),
    type: '*/*',
    result: addedSignoffFiles,
  },
  {
    path: deliverDocumentPath,
    summary: 'Takes a digital document that was ordered, mails it, and answers the order.',
    policy: 'administer',
    parameters: parametersOf(deliverDocumentQuery),
    type: '*/*',
    result: staffOrder,
  },
  {
    path: uploadSubmissionFilePath,
    method: 'put',
    summary:
      'Takes a file that a submission announced, and answers which are still to come. Repeated, it answers the same; once the submission is complete, for the same content alone.',
    policy: 'signedIn',
    parameters: [...parametersOf(submissionFileQuery), tokenParameter],
    type: '*/*',
    result: uploadedSubmissionFile,
  },
];

const nameParameter = {
  name: 'X-File-Name',
  in: 'header',
  description: 'The name of the file, URI-encoded; it is shown and never a path.',
  schema: { type: 'string' },
};

const uploadPath = ({
  path,
  summary,
  policy,
  security,
  parameters,
  type,
  result,
  method = 'post',
}: (typeof uploads)[number] & { method?: string; security?: object[] }) => ({
  [method]: {
    operationId: path,
    summary,
    'x-policy': policy,
    ...(security && { security }),
    parameters: [...parameters, nameParameter],
    requestBody: { required: true, content: { [type]: {} } },
    responses: {
      200: { description: 'Done', content: json(envelopeOf(schemaOf(result, 'output'))) },
      default: refusedReply,
    },
  },
});

const keyParameter = (idempotency: 'answer' | 'secret') => ({
  name: 'Idempotency-Key',
  in: 'header',
  description: `A repetition with the same key and input does nothing, and ${
    idempotency === 'answer' ? 'answers the same' : 'is refused as key-used'
  }.`,
  schema: { type: 'string', minLength: 1, maxLength: maxIdempotencyKeyLength },
});

/** Without it, a call is refused as `viewing` while staff view as a contact. */
const whileViewingOf = ({ whileViewing }: { readonly whileViewing?: WhileViewing }) =>
  whileViewing && { 'x-while-viewing': whileViewing };

/** Of calls that take a service token in place of a session. */
const securityOf = (policy: PolicyName) =>
  isOfService(policy) && { security: [{ serviceToken: [] }] };

/** The contract as an OpenAPI 3.1 document. */
export function makeOpenApi(version: string, productName: string): object {
  const paths: Record<string, object> = Object.fromEntries(
    uploads.map((upload) => [`/api/${upload.path}`, uploadPath(upload)]),
  );
  for (const call of calls) {
    paths[`/api/${call.path}`] = {
      post: {
        operationId: call.path,
        summary: call.effect,
        'x-policy': call.policy,
        ...securityOf(call.policy),
        ...whileViewingOf(call),
        // Refused as proof-required unless the password or a factor was given a moment ago.
        ...(call.needsFreshProof && { 'x-needs-fresh-proof': true }),
        ...(call.idempotency && { parameters: [keyParameter(call.idempotency)] }),
        ...(takesToken.has(call.path) && { parameters: [tokenParameter] }),
        requestBody: { content: json(schemaOf(call.input, 'input')) },
        responses: {
          200: { description: 'Done', content: json(envelopeOf(schemaOf(call.result, 'output'))) },
          default: refusedReply,
        },
      },
    };
  }
  for (const download of downloads) {
    const file = { description: 'The file', content: { 'application/octet-stream': {} } };
    paths[`/api/${download.path}`] = {
      get: {
        operationId: `${download.path} by query`,
        summary: download.effect,
        'x-policy': download.policy,
        ...whileViewingOf(download),
        parameters: parametersOf(download.input),
        responses: { 200: file, default: refusedReply },
      },
      post: {
        operationId: download.path,
        summary: download.effect,
        'x-policy': download.policy,
        ...whileViewingOf(download),
        requestBody: { content: json(schemaOf(download.input, 'input')) },
        responses: { 200: file, default: refusedReply },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: productName,
      version,
      description:
        'A session ends when it goes unused. Requests with `X-Background: true`, which nobody caused, do not count as use.',
    },
    security: [{ bearer: [] }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        serviceToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${serviceTokenPrefix}…`,
          description: 'For programs of the institution. It needs no X-Requested-With.',
        },
      },
    },
    paths,
  };
}
