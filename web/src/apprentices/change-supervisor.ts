import type { QueryClient } from '@tanstack/react-query';
import type { TrainingContract, TrainingContractListed } from '@tradebridge/contract/apprentices';
import type { Employer } from '@tradebridge/contract/companies';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { showToast } from '../app/toasts.ts';
import { translate } from '../ui/labels.ts';
import { pageLabels } from './page-labels.ts';
import { contractQuery, contractsQuery } from './queries.ts';
import { contactNameIn, fullNameOf } from './wording.ts';

interface SupervisorChange {
  contract: TrainingContract;
  employer: Employer;
  /** Null removes the supervisor. */
  sId: string | null;
  /** The contract's when the user chose. */
  version: number | undefined;
}

/**
 * Changes the supervisor of a contract, or removes it (APPR-017). It shows at once and is reverted
 * with a message if the server refuses.
 */
export async function changeSupervisor(
  queryClient: QueryClient,
  { contract, employer, sId, version }: SupervisorChange,
): Promise<void> {
  const { id: cId, employerId: eId, apprentice } = contract;
  const before = apprentice.supervisorContactId;
  const nameOf = contactNameIn(employer);
  const name = fullNameOf(contract);
  // A reply in progress may be older than the change.
  await queryClient.cancelQueries({ queryKey: contractQuery(cId).queryKey, exact: true });
  await queryClient.cancelQueries({ queryKey: contractsQuery(eId).queryKey });
  show(queryClient, contract, sId);
  try {
    const changed = await callApi('employer/updateContractSupervisor', {
      eId,
      cId,
      sId,
      version,
    });
    queryClient.setQueryData(contractQuery(cId).queryKey, changed);
    showToast({
      level: 'success',
      title:
        sId === null
          ? translate(pageLabels.supervisorTaken, { name })
          : translate(pageLabels.supervisorSaved, { name, supervisor: nameOf(sId) ?? '' }),
    });
  } catch (error) {
    show(queryClient, contract, before);
    if (!isApiError(error)) throw error;
    const supervisor = before === null ? null : nameOf(before);
    showToast({
      level: 'error',
      title: translate(pageLabels.supervisorNotSaved),
      message:
        supervisor === null
          ? translate(pageLabels.stillNoSupervisor, { reason: error.message })
          : translate(pageLabels.stillSupervisor, { supervisor, reason: error.message }),
      duration: 10_000,
    });
  } finally {
    void queryClient.invalidateQueries({ queryKey: contractsQuery(eId).queryKey });
    void queryClient.invalidateQueries({ queryKey: contractQuery(cId).queryKey, exact: true });
  }
}

/** Shows a supervisor wherever the contract is on display. */
function show(
  queryClient: QueryClient,
  { id, employerId }: TrainingContract,
  supervisorContactId: string | null,
): void {
  const withSupervisor = <Contract extends TrainingContractListed>(
    contract: Contract,
  ): Contract => ({
    ...contract,
    apprentice: { ...contract.apprentice, supervisorContactId },
  });
  queryClient.setQueryData<TrainingContract>(
    contractQuery(id).queryKey,
    (contract) => contract && withSupervisor(contract),
  );
  queryClient.setQueryData<TrainingContractListed[]>(
    contractsQuery(employerId).queryKey,
    (contracts) =>
      contracts?.map((contract) => (contract.id === id ? withSupervisor(contract) : contract)),
  );
}
