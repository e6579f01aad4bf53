import type { QueryClient } from '@tanstack/react-query';
import type { TrainingContract, TrainingContractListed } from '@tradebridge/contract/apprentices';
import type { Employer } from '@tradebridge/contract/companies';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { employerKeys } from '../app/current-company.ts';
import { translate } from '../app/labels.ts';
import { showToast } from '../ui/toasts.ts';
import { pageLabels } from './page-labels.ts';
import { contactNameIn, fullNameOf } from './wording.ts';

/**
 * Makes a contact the supervisor of a contract, or nobody (APPR-017). It shows at once, and is taken
 * back with a sentence if the server says no.
 */
export async function changeSupervisor(
  queryClient: QueryClient,
  contract: TrainingContract,
  employer: Employer,
  sId: string | null,
): Promise<void> {
  const { id: cId, employerId: eId, apprentice } = contract;
  const before = apprentice.supervisorContactId;
  const nameOf = contactNameIn(employer);
  const name = fullNameOf(contract);
  // An answer that is on its way may be older than the change.
  await queryClient.cancelQueries({ queryKey: employerKeys.contract(cId), exact: true });
  await queryClient.cancelQueries({ queryKey: employerKeys.contracts(eId) });
  show(queryClient, contract, sId);
  try {
    const changed = await callApi('employer/updateContractSupervisor', { eId, cId, sId });
    queryClient.setQueryData(employerKeys.contract(cId), changed);
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
    void queryClient.invalidateQueries({ queryKey: employerKeys.contracts(eId) });
    void queryClient.invalidateQueries({ queryKey: employerKeys.contract(cId), exact: true });
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
    employerKeys.contract(id),
    (contract) => contract && withSupervisor(contract),
  );
  queryClient.setQueryData<TrainingContractListed[]>(
    employerKeys.contracts(employerId),
    (contracts) =>
      contracts?.map((contract) => (contract.id === id ? withSupervisor(contract) : contract)),
  );
}
