import { retrieveWorkPlacements, syncWorkPlacements } from '@tradebridge/contract/work-placements';
import { serve } from '../platform/serve.ts';
import { listWorkPlacements } from './list-work-placements.ts';

export const workPlacementCalls = {
  [retrieveWorkPlacements.path]: serve(retrieveWorkPlacements, listWorkPlacements),
  [syncWorkPlacements.path]: serve(syncWorkPlacements, listWorkPlacements),
};
