import { syncWorkPlacements } from '@tradebridge/contract/work-placements';
import { serve } from '../platform/serve.ts';
import { listWorkPlacements } from './list-work-placements.ts';

export const workPlacementCalls = {
  [syncWorkPlacements.path]: serve(syncWorkPlacements, listWorkPlacements),
};
