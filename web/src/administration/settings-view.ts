import { defineView, oneOf } from '../app/list-view.ts';

/** The parts of the settings page, in order. */
export const settingsPartNames = [
  'general',
  'sign-in',
  'uploads',
  'employer',
  'checkout',
  'invoices',
  'upkeep',
] as const;
export type SettingsPart = (typeof settingsPartNames)[number];

/** The view of the settings page, kept in its address. */
export const settingsView = defineView({ part: oneOf('part', settingsPartNames) });
