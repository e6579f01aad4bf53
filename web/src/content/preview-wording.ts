import type { PreviewRole } from '@tradebridge/contract/content-rules';
import type { Label } from '@tradebridge/contract/labels';
import { previewLabels as labels } from './preview-labels.ts';

export const roleLabels: Record<PreviewRole, Label> = {
  contact: labels.contact,
  learner: labels.learner,
  unconnected: labels.unconnected,
};
