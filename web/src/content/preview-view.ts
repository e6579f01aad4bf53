import { previewRoles } from '@tradebridge/contract/content-rules';
import { defineView, oneOf, text } from '../app/list-view.ts';

/** How something is looked at before it is published, as the address of its preview holds it. */
export const previewView = defineView({
  as: oneOf('as', previewRoles),
  theme: text('theme'),
  scheme: oneOf('scheme', ['light', 'dark']),
});
export type PreviewView = (typeof previewView)['usual'];
