import { retrieveContractAttendances } from '@tradebridge/contract/attendance';
import { serve } from '../platform/serve.ts';
import { listAttendances } from './list-attendances.ts';

export const attendanceCalls = {
  [retrieveContractAttendances.path]: serve(retrieveContractAttendances, listAttendances),
};
