import { defineLabels } from '@tradebridge/contract/labels';

export const auditLabels = defineLabels('audit', {
  notAPage: 'Must be a page',
});

/** The daily mail with the head of the audit log, to be stored elsewhere. */
export const auditMailLabels = defineLabels('auditMails', {
  subject: 'Audit log of {product}: {day}',
  text: 'At the end of the audit log is event {number}. Keep this message. Should you ever have to check that nothing up to here was changed or removed, run on the server: npm run audit -- verify --head {head}',
});
