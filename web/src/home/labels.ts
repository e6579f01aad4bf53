import { defineLabels } from '@tradebridge/contract/labels';

export const homeLabels = defineLabels('home', {
  title: 'Home',
  goodMorning: 'Good morning, {name}',
  goodAfternoon: 'Good afternoon, {name}',
  goodEvening: 'Good evening, {name}',
  todayIs: '{day}.',

  atAGlance: 'At a glance',
  failed: 'The numbers could not be loaded',
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

  staffTitle: 'No company is chosen',
  staffMessage:
    'You are signed in as staff of the institution. Finding a company and seeing what its contacts see comes with a later version.',
  learnerTitle: 'Your learner pages are on the way',
  learnerMessage:
    'Your account is connected to your student record. Fees, receipts and documents will be here. Until then the institution helps you directly.',
  unconnectedTitle: 'Your account is not connected to a company yet',
  unconnectedMessage:
    'Ask the institution, or a Company Admin of your company, to connect {email}. Everything of the company shows up here after that.',
});
