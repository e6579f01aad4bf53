import { defineLabels } from '@tradebridge/contract/labels';

export const homeLabels = defineLabels('home', {
  title: 'Home',
  goodMorning: 'Good morning, {name}',
  goodAfternoon: 'Good afternoon, {name}',
  goodEvening: 'Good evening, {name}',
  todayIs: '{day}.',

  atAGlance: 'At a glance',
  inBars: 'Charts',
  byProgress: 'Apprentices by progress',
  signOffsByAge: 'Sign-offs by age',
  toPayByAge: 'To pay by age',
  failed: 'The numbers couldn’t be loaded',
  apprenticeOne: 'apprentice',
  apprenticeMany: 'apprentices',
  toConfirm: 'to confirm',
  toPayOne: 'pre-enrolment to pay',
  toPayMany: 'pre-enrolments to pay',
  overdue: '{count} overdue',
  receiptOne: 'receipt',
  receiptMany: 'receipts',
  subsidiaryOne: 'subsidiary company',
  subsidiaryMany: 'subsidiary companies',
  placementOne: 'work placement',
  placementMany: 'work placements',
  documentOne: 'document',
  documentMany: 'documents',

  unconnectedTitle: 'Your account is not connected yet',
  unconnectedMessage:
    'A Company Admin or the institution can invite {email}, or you can connect your account yourself: with your company, or with your student record. Your information then appears here.',
});
