import { defineLabels } from '@tradebridge/contract/labels';

/** Why a form cannot be assigned. */
export const formAssignmentLabels = defineLabels('formAssignments', {
  unknownAssignee: 'There is no such company, contact or apprentice',
  notForCompanies: 'The form’s audience leaves companies and their contacts out',
  notForApprentices: 'The form’s audience leaves apprentices out',
  tooMany: 'At most {most} can be asked to fill in a form',
});
