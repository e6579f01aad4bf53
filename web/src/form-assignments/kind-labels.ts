import type { AssigneeKind } from '@tradebridge/contract/form-assignment-rules';
import type { Label } from '@tradebridge/contract/labels';
import { formAssignmentLabels as labels } from './labels.ts';

export const kindLabels: Readonly<Record<AssigneeKind, Label>> = {
  company: labels.company,
  contact: labels.contact,
  apprentice: labels.apprentice,
};
