import { QueryClient } from '@tanstack/react-query';
import { findCompany } from '@tradebridge/contract/companies';
import { expect, it, vi } from 'vitest';
import { callApi } from '../app/api-client.ts';
import { findCompanyQuery } from './queries.ts';

vi.mock(import('../app/api-client.ts'), () => ({ callApi: vi.fn(async () => []) as never }));

async function inputFor(text: string) {
  await new QueryClient().fetchQuery(findCompanyQuery(text));
  return vi.mocked(callApi).mock.lastCall?.[1];
}

it('A search is for an id and for a name, and for a name alone where it is longer than any id', async () => {
  const id = 'x'.repeat(64);
  expect(await inputFor(id)).toEqual({ companyId: id, companyName: id });
  const name = 'x'.repeat(65);
  expect(await inputFor(name)).toEqual({ companyName: name });
  expect(findCompany.input.safeParse(await inputFor('x'.repeat(100))).success).toBe(true);
});
