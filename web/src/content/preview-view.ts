import { previewRoles } from '@tradebridge/contract/content-rules';
import { defineView, oneOf, text } from '../app/list-view.ts';

/** The view of a preview, kept in its address. */
export const previewView = defineView({
  as: oneOf('as', previewRoles),
  theme: text('theme'),
  scheme: oneOf('scheme', ['light', 'dark']),
});
export type PreviewView = (typeof previewView)['usual'];
