import { QueryClient } from '@tanstack/react-query';
import type { Employer } from '@tradebridge/contract/companies';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '../app/api-client.ts';
import { ApiError } from '../app/api-error.ts';
import { closeAllToasts, toasts } from '../app/toasts.ts';
import { aContract } from '../test/builders.ts';
import { changeSupervisor } from './change-supervisor.ts';
import { contractQuery, contractsQuery } from './queries.ts';

vi.mock(import('../app/api-client.ts'), async (original) => ({
  ...(await original()),
  callApi: vi.fn(),
}));

const contract = aContract([], { name: 'Ngaire Tūhoe' });
contract.apprentice.supervisorContactId = 'C1';
const contactOf = (id: string, givenName: string) => ({ id, givenName, familyName: 'Nair' });
// Only the contacts' names of the company matter.
const employer = {
  contacts: [contactOf('C1', 'Priya'), contactOf('C2', 'Sam')],
} as unknown as Employer;

describe('A change of the supervisor', () => {
  let queryClient: QueryClient;
  const shown = () => [
    queryClient.getQueryData<typeof contract>(contractQuery(contract.id).queryKey)?.apprentice
      .supervisorContactId,
    queryClient.getQueryData<(typeof contract)[]>(contractsQuery('employer-1').queryKey)?.[0]
      ?.apprentice.supervisorContactId,
  ];

  beforeEach(() => {
    queryClient = new QueryClient();
    queryClient.setQueryData(contractQuery(contract.id).queryKey, contract);
    queryClient.setQueryData(contractsQuery('employer-1').queryKey, [contract]);
  });
  afterEach(() => {
    closeAllToasts();
    vi.mocked(callApi).mockReset();
  });

  it('shows before the server answers', async () => {
    let answer = (_: unknown) => {};
    vi.mocked(callApi).mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }) as never,
    );
    const change = changeSupervisor(queryClient, { contract, employer, sId: 'C2', version: 1 });
    await vi.waitFor(() => expect(shown()).toEqual(['C2', 'C2']));
    expect(callApi).toHaveBeenCalledWith('employer/updateContractSupervisor', {
      eId: 'employer-1',
      cId: contract.id,
      sId: 'C2',
      version: 1,
    });
    answer({ ...contract, apprentice: { ...contract.apprentice, supervisorContactId: 'C2' } });
    await change;
    expect(shown()).toEqual(['C2', 'C2']);
    expect(toasts.get()[0]?.title).toBe('Sam Nair is now the supervisor of Ngaire Tūhoe');
  });

  it('is reverted with a message if the server refuses it', async () => {
    vi.mocked(callApi).mockRejectedValue(
      new ApiError({ status: 403, code: 'forbidden', message: 'Your role does not allow it.' }),
    );
    await changeSupervisor(queryClient, { contract, employer, sId: null, version: 1 });
    expect(shown()).toEqual(['C1', 'C1']);
    expect(toasts.get()[0]).toMatchObject({
      level: 'error',
      title: 'The supervisor was not changed',
      message: 'The supervisor is still Priya Nair. Your role does not allow it.',
    });
  });
});
