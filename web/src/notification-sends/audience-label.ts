import type { Label } from '@tradebridge/contract/labels';
import type { SendAudience } from '@tradebridge/contract/notification-rules';
import { sendLabels } from './labels.ts';

export const audienceLabels: Readonly<Record<SendAudience, Label>> = {
  user: sendLabels.audienceUser,
  all: sendLabels.audienceAll,
  contacts: sendLabels.audienceContacts,
};
