import type { Action } from '@tradebridge/contract/actions';
import {
  type ActionPage,
  actionAppearances,
  actionColors,
  actionPages,
  actionPositions,
} from '@tradebridge/contract/content-rules';
import type { Label } from '@tradebridge/contract/labels';
import type { Translate } from '../ui/labels.ts';
import { actionEditorLabels as labels } from './labels.ts';

const pageLabels: Readonly<Record<ActionPage, Label>> = {
  home: labels.pageHome,
  pages: labels.pagePages,
  news: labels.pageNews,
  apprentices: labels.pageApprentices,
  apprentice: labels.pageApprentice,
  'student-training-plans': labels.pageStudentTrainingPlans,
  'sign-offs': labels.pageSignOffs,
  timetable: labels.pageTimetable,
  'work-placements': labels.pageWorkPlacements,
  invoices: labels.pageInvoices,
  receipts: labels.pageReceipts,
  account: labels.pageAccount,
  documents: labels.pageDocuments,
  company: labels.pageCompany,
  subsidiaries: labels.pageSubsidiaries,
  'my-fees': labels.pageMyFees,
  'order-documents': labels.pageOrderDocuments,
  orders: labels.pageOrders,
  messages: labels.pageMessages,
  profile: labels.pageProfile,
  settings: labels.pageSettings,
  about: labels.pageAbout,
};
const positionLabels = { top: labels.positionTop, bottom: labels.positionBottom };
const appearanceLabels = {
  solid: labels.appearanceSolid,
  outline: labels.appearanceOutline,
  clear: labels.appearanceClear,
};
const colorLabels = {
  primary: labels.colorPrimary,
  accent: labels.colorAccent,
  success: labels.colorSuccess,
  warning: labels.colorWarning,
  danger: labels.colorDanger,
  neutral: labels.colorNeutral,
};

/** The name of the page an action is on. */
export const actionPageInWords = (t: Translate, page: ActionPage): string => t(pageLabels[page]);

export const positionInWords = (t: Translate, position: Action['position']): string =>
  t(positionLabels[position]);
export const appearanceInWords = (t: Translate, appearance: Action['appearance']): string =>
  t(appearanceLabels[appearance]);
export const colorInWords = (t: Translate, color: Action['color']): string => t(colorLabels[color]);

const optionsOf =
  <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, Label>>) =>
  (t: Translate) =>
    values.map((value) => ({ value, label: t(words[value]) }));

export const actionPageOptions = optionsOf(actionPages, pageLabels);
export const positionOptions = optionsOf(actionPositions, positionLabels);
export const appearanceOptions = optionsOf(actionAppearances, appearanceLabels);
export const colorOptions = optionsOf(actionColors, colorLabels);
