import type { Label } from '@tradebridge/contract/labels';
import { previewRoles } from '@tradebridge/contract/pages';
import { defineView, oneOf, text } from '../app/list-view.ts';
import { previewLabels as labels } from './labels.ts';
import type { PreviewRole } from './queries.ts';

/** How a page is looked at before it is published, as the address of its preview holds it. */
export const previewView = defineView({
  as: oneOf('as', previewRoles),
  theme: text('theme'),
  scheme: oneOf('scheme', ['light', 'dark']),
});
export type PreviewView = (typeof previewView)['usual'];

export const roleLabels: Record<PreviewRole, Label> = {
  contact: labels.contact,
  learner: labels.learner,
  unconnected: labels.unconnected,
};

/** The page of the portal that a link opens; null where it opens something else. */
export function pageOfLink(href: string): string | null {
  const [, id] = /^\/(?:pages|preview)(?:\/([A-Za-z0-9._-]{1,64}))?(?:[?#].*)?$/.exec(href) ?? [];
  if (id !== undefined) return id;
  return /^\/pages\/?(?:[?#].*)?$/.test(href) ? '' : null;
}
