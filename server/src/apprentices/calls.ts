import {
  downloadApprenticePhoto,
  retrieveTrainingContractDetail,
  retrieveTrainingContractList,
  retrieveTrainingContracts,
  syncTrainingContracts,
} from '@tradebridge/contract/apprentices';
import { serve, serveDownload } from '../platform/serve.ts';
import { getApprenticePhoto } from './get-apprentice-photo.ts';
import {
  getTrainingContract,
  listTrainingContracts,
  listTrainingContractsWithUnits,
} from './list-training-contracts.ts';

export const apprenticeCalls = {
  [retrieveTrainingContracts.path]: serve(
    retrieveTrainingContracts,
    listTrainingContractsWithUnits,
  ),
  [syncTrainingContracts.path]: serve(syncTrainingContracts, listTrainingContractsWithUnits),
  [retrieveTrainingContractList.path]: serve(retrieveTrainingContractList, listTrainingContracts),
  [retrieveTrainingContractDetail.path]: serve(retrieveTrainingContractDetail, getTrainingContract),
};

export const apprenticeDownloads = {
  [downloadApprenticePhoto.path]: serveDownload(downloadApprenticePhoto, getApprenticePhoto),
};
