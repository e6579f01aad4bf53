import type { PreviewRole } from '@tradebridge/contract/content-rules';
import { defineLabels, type Label } from '@tradebridge/contract/labels';

export const previewLabels = defineLabels('contentPreview', {
  title: 'Preview',
  dialogTitle: 'Preview of ‘{title}’',
  frame: 'Preview of the draft',
  as: 'As',
  contact: 'Contact of a company',
  learner: 'Learner',
  unconnected: 'Unconnected user',
  theme: 'Theme',
  default: 'Eucalypt',
  harbour: 'Harbour',
  goldfields: 'Goldfields',
  scheme: 'Colours',
  light: 'Light',
  dark: 'Dark',
  width: 'Width',
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Desktop',
  marked: 'Preview of the draft, as seen by: {role}',
});

export const roleLabels: Readonly<Record<PreviewRole, Label>> = {
  contact: previewLabels.contact,
  learner: previewLabels.learner,
  unconnected: previewLabels.unconnected,
};
