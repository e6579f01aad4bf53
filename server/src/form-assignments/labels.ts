import { defineLabels } from '@tradebridge/contract/labels';

/** Why a form cannot be assigned. */
export const formAssignmentLabels = defineLabels('formAssignments', {
  unknownAssignee: 'This company, contact or apprentice does not exist',
  notForCompanies: 'The form’s audience does not include companies and their contacts',
  notForApprentices: 'The form’s audience does not include apprentices',
  tooMany: 'A form can be assigned to up to {max}',
});
