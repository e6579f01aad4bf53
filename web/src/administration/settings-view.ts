import { defineView, oneOf } from '../app/list-view.ts';

/** The parts of the settings page, in their order. */
export const settingsPartNames = [
  'general',
  'sign-in',
  'uploads',
  'employer',
  'checkout',
  'upkeep',
] as const;
export type SettingsPart = (typeof settingsPartNames)[number];

/** What the address of the page tells. */
export const settingsView = defineView({ part: oneOf('part', settingsPartNames) });
