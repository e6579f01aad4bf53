import { defineLabels } from '@tradebridge/contract/labels';

/** What notifications say that the portal itself raises. */
export const noticeLabels = defineLabels('notices', {
  signOffTitleOne: 'A sign-off waits for {company}',
  signOffTitleMany: '{count} sign-offs wait for {company}',
  signOffBody: 'The institution has asked {company} for a decision. See Signoff Requests.',
  documentTitleOne: 'A document was added for {company}',
  documentTitleMany: '{count} documents were added for {company}',
  documentBody: 'It is listed under Documents, where you can read and download it.',
  documentBodyMany: 'They are listed under Documents, where you can read and download them.',
  moreTitleSignOff: 'More sign-offs wait',
  moreTitleInvoiceDue: 'More pre-enrolments are due',
  moreTitleDocument: 'More documents were added',
  moreTitleFormAssigned: 'More forms were assigned to you',
  moreBody: 'There were more of these today than are listed one by one.',
});

/** What is in mails of notifications. */
export const noticeMailLabels = defineLabels('noticeMail', {
  open: 'Open in {product}',
});
