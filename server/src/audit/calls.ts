import { findAuditEvents } from '@tradebridge/contract/audit';
import { serve } from '../platform/serve.ts';
import { findEvents } from './find-events.ts';

export const auditCalls = {
  [findAuditEvents.path]: serve(findAuditEvents, findEvents),
};
