import { createConfig, lintFromString } from '@redocly/openapi-core';
import { isOfLink, isOfService } from '@tradebridge/contract/call';
import { calls, downloads, uploads } from '@tradebridge/contract/calls';
import { liveStream } from '@tradebridge/contract/live';
import { refusals } from '@tradebridge/contract/refusals';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../platform/test-app.ts';

interface Operation {
  readonly operationId: string;
  readonly 'x-while-viewing'?: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
  };
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}
interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const app = await openTestApp();
const document: OpenApi = (await app.app.inject('/api/openapi.json')).json();

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
const at = (path: string, method = 'post') => {
  const operation = document.paths[`/api/${path}`]?.[method];
  if (!operation) throw new Error(`openapi.json does not describe ${path}.`);
  return operation;
};
const statusesOf = ({ responses }: Operation) => Object.keys(responses).map(Number);

test('openapi.json is a valid OpenAPI document, in which every reference resolves', async () => {
  const config = await createConfig({ extends: ['spec'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
}, 60_000);

describe('an operation', () => {
  test('exists for every call, download and upload, the sign-in, the configuration and the stream', () => {
    const paths = [
      ...[...calls, ...downloads, ...uploads].map(({ path }): string => path),
      'auth/sign-in/email',
      'config',
      'live',
      'openapi.json',
    ];
    expect(Object.keys(document.paths).sort()).toEqual(paths.map((path) => `/api/${path}`).sort());
  });

  test('has a unique id that is an identifier in every programming language', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('requires X-Requested-With, unless it answers without', () => {
    const without = operations().filter(
      ({ operation }) =>
        !operation.parameters?.some(({ $ref }) => $ref === '#/components/parameters/RequestedWith'),
    );
    // Those that only accept a service token, whose programs do not run in browsers.
    const byService = [...calls, ...uploads].filter(({ policy }) => isOfService(policy));
    const expected = ['config', 'openapi.json', ...byService.map(({ path }): string => path)];
    expect(without.map(({ path }) => path).sort()).toEqual(
      expected.map((path) => `/api/${path}`).sort(),
    );
    expect(document.components.parameters?.RequestedWith).toMatchObject({
      name: 'X-Requested-With',
      in: 'header',
      required: true,
    });
  });

  test('accepts the token that its call’s policy requires, and none if anyone may make it', () => {
    for (const { path, policy } of calls) {
      const token = isOfService(policy)
        ? { serviceToken: [] }
        : isOfLink(policy)
          ? { paymentLink: [] }
          : { session: [] };
      const expected = policy === 'anyone' ? [] : [token];
      expect([path, at(path).security]).toEqual([path, expected]);
    }
    expect(at('registry/upload').security).toEqual([{ session: [] }, { serviceToken: [] }]);
    expect(at('mail/bounces').security).toEqual([{ serviceToken: [] }]);
    expect(at('auth/sign-in/email').security).toEqual([]);
    expect(at('live', 'get').security).toEqual([{ session: [] }]);
    expect(document).not.toHaveProperty('security');
  });

  test('describes the envelope of every status: those of a body if it has one, 401 if it needs a token', () => {
    const all = [...new Set(Object.values(refusals).map(({ status }): number => status))].filter(
      (status) => status !== 405,
    );
    const sorted = (statuses: readonly number[]) => statuses.toSorted((one, other) => one - other);
    for (const { path, policy } of calls) {
      const refused = policy === 'anyone' ? all.filter((status) => status !== 401) : all;
      expect([path, statusesOf(at(path))]).toEqual([path, sorted([200, ...refused])]);
    }
    for (const { path } of downloads) {
      const refused = all.filter((status) => status !== 413 && status !== 415);
      expect([path, statusesOf(at(path, 'get'))]).toEqual([path, sorted([200, ...refused])]);
    }
    expect(at('core/ping').responses[409]).toEqual({ $ref: '#/components/responses/Refused409' });
    expect(document.components.schemas?.Refused403).toMatchObject({
      properties: {
        Success: { const: false },
        Error: { properties: { Code: { enum: expect.arrayContaining(['mfa-required']) } } },
      },
    });
  });

  test('requires a body if its input has a required field', () => {
    expect(at('employer/syncEmployer').requestBody?.required).toBe(true);
    expect(at('core/ping').requestBody?.required).toBe(false);
    for (const { path, input } of calls) {
      expect([path, at(path).requestBody?.required]).toEqual([path, !input.safeParse({}).success]);
    }
  });

  test('requires the required parameters of its query', () => {
    const { parameters = [] } = at('employer/generateStudentProgressReport', 'get');
    const inQuery = parameters.filter((parameter) => parameter.in === 'query');
    expect(inQuery.map(({ name, required }) => [name, required])).toEqual([
      ['eId', true],
      // None means all.
      ['studentNumbers', false],
      ['reportTypeId', true],
      ['academicYear', true],
      ['format', false],
    ]);
  });

  test('describes how a file is uploaded', () => {
    const { parameters = [], requestBody } = at('employer/uploadDocument');
    expect(parameters.map(({ name, $ref }) => name ?? $ref?.split('/').at(-1))).toEqual([
      'RequestedWith',
      'eId',
      'title',
      'category',
      'KeyOfAnswer',
      'FileName',
    ]);
    expect(requestBody).toMatchObject({ required: true, content: { '*/*': expect.anything() } });
    expect(Object.keys(at('registry/upload').requestBody?.content ?? {})).toEqual([
      'application/zip',
    ]);
  });
});

describe('a schema', () => {
  test('of a body has a name, and so have the entities', () => {
    const named = /^#\/components\/schemas\/\w+$/;
    for (const { path } of calls) {
      expect([path, at(path).requestBody?.content['application/json']?.schema.$ref]).toEqual([
        path,
        expect.stringMatching(named),
      ]);
    }
    expect(document.components.schemas).toHaveProperty('TrainingContract');
    expect(document.components.schemas?.EmployerRetrieveTrainingContractsResult).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/TrainingContract' },
    });
  });

  test('of a result allows additional fields', () => {
    expect(document.components.schemas?.TrainingContract).not.toHaveProperty(
      'additionalProperties',
    );
  });
});

test('what staff may do while they view as a contact is described, the stream included', () => {
  const described = [...calls, ...downloads, liveStream].flatMap((one) =>
    'whileViewing' in one ? [[`/api/${one.path}`, one.whileViewing] as const] : [],
  );
  const told = Object.entries(document.paths).flatMap(([path, { get, post }]) => {
    const whileViewing = (post ?? get)?.['x-while-viewing'];
    return whileViewing === undefined ? [] : [[path, whileViewing] as const];
  });
  expect(new Map(told)).toEqual(new Map(described));
});
