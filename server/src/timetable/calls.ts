import {
  createCalendarAddress as createCalendarAddressCall,
  retrieveCalendarAddresses,
  retrieveContractEvents,
  retrieveEmployerEvents,
  revokeCalendarAddress as revokeCalendarAddressCall,
} from '@tradebridge/contract/timetable';
import { serve } from '../platform/serve.ts';
import { createCalendarAddress } from './create-calendar-address.ts';
import { listCalendarAddresses } from './list-calendar-addresses.ts';
import { listEvents } from './list-events.ts';
import { revokeCalendarAddress } from './revoke-calendar-address.ts';

export const timetableCalls = {
  [retrieveEmployerEvents.path]: serve(retrieveEmployerEvents, listEvents),
  [retrieveContractEvents.path]: serve(retrieveContractEvents, listEvents),
  [retrieveCalendarAddresses.path]: serve(retrieveCalendarAddresses, listCalendarAddresses),
  [createCalendarAddressCall.path]: serve(createCalendarAddressCall, createCalendarAddress),
  [revokeCalendarAddressCall.path]: serve(revokeCalendarAddressCall, revokeCalendarAddress),
};
