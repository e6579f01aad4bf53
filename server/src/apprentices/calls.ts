import {
  downloadApprenticePhoto,
  retrieveTrainingContractDetail,
  retrieveTrainingContractList,
  retrieveTrainingContracts,
  suspendContractReporting,
  syncTrainingContracts,
  updateContractSupervisor,
} from '@tradebridge/contract/apprentices';
import { serve, serveDownload } from '../platform/serve.ts';
import { getApprenticePhoto } from './get-apprentice-photo.ts';
import {
  getTrainingContract,
  listTrainingContracts,
  listTrainingContractsWithUnits,
} from './list-training-contracts.ts';
import { suspendReporting } from './suspend-reporting.ts';
import { updateSupervisor } from './update-supervisor.ts';

export const apprenticeCalls = {
  [retrieveTrainingContracts.path]: serve(
    retrieveTrainingContracts,
    listTrainingContractsWithUnits,
  ),
  [syncTrainingContracts.path]: serve(syncTrainingContracts, listTrainingContractsWithUnits),
  [retrieveTrainingContractList.path]: serve(retrieveTrainingContractList, listTrainingContracts),
  [retrieveTrainingContractDetail.path]: serve(retrieveTrainingContractDetail, getTrainingContract),
  [updateContractSupervisor.path]: serve(updateContractSupervisor, updateSupervisor),
  [suspendContractReporting.path]: serve(suspendContractReporting, suspendReporting),
};

export const apprenticeDownloads = {
  [downloadApprenticePhoto.path]: serveDownload(downloadApprenticePhoto, getApprenticePhoto),
};
