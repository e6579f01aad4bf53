import type { Action } from '@tradebridge/contract/actions';
import type { InputOf } from '@tradebridge/contract/calls';
import { type ActionPage, isActionUrl } from '@tradebridge/contract/content-rules';
import { copyTitle } from '../content/copy-title.ts';

/** The fields of an action. */
export type ActionEntry = Pick<
  Action,
  'title' | 'icon' | 'pageId' | 'published' | 'isPublic' | 'position' | 'appearance' | 'color'
> & {
  /** Empty while none is chosen. */
  readonly actionPage: ActionPage | '';
  /** Empty for none. */
  readonly url: string;
};

/** PAGE-032 to 036. */
export const newEntry: ActionEntry = {
  title: '',
  actionPage: '',
  icon: null,
  pageId: null,
  url: '',
  published: false,
  isPublic: false,
  position: 'top',
  appearance: 'outline',
  color: 'primary',
};

/** As stored, or new. */
type ActionBody = Omit<ActionEntry, 'url'> & Pick<Action, 'url'>;

export const entryOf = (action: Action | ActionBody): ActionEntry => ({
  title: action.title,
  actionPage: action.actionPage,
  icon: action.icon,
  pageId: action.pageId,
  url: action.url ?? '',
  published: action.published,
  isPublic: action.isPublic,
  position: action.position,
  appearance: action.appearance,
  color: action.color,
});

/** A version from the history, for editing. The server validated it when it was saved. */
export const entryOfBody = (body: Readonly<Record<string, unknown>>): ActionEntry =>
  entryOf({ ...newEntry, ...(body as Partial<Action>) });

/** A copy is a draft. */
export const copyOf = (action: Action): ActionEntry => ({
  ...entryOf(action),
  title: copyTitle(action.title),
  published: false,
});

export type ActionFault = 'title' | 'actionPage' | 'url' | 'target';

/** Fields to correct before saving. */
export function faultsOf(entry: ActionEntry): readonly ActionFault[] {
  const url = entry.url.trim();
  const faults: ActionFault[] = [];
  if (entry.title.trim() === '') faults.push('title');
  if (entry.actionPage === '') faults.push('actionPage');
  if (url !== '' && !isActionUrl(url)) faults.push('url');
  if (entry.published && entry.pageId === null && url === '') faults.push('target');
  return faults;
}

/** @throws if no page is chosen: see `faultsOf` */
export function inputOf(
  id: string,
  version: number,
  entry: ActionEntry,
): InputOf<'actions/saveActions'>['actions'][number] {
  const { actionPage, url } = entry;
  if (actionPage === '') throw new Error('An action is on a page.');
  return {
    ...entry,
    id,
    ...(version > 0 && { version }),
    actionPage,
    url: url.trim() || null,
  };
}

/** The action as it would be shown. */
export const shownAs = (entry: ActionEntry): Action => ({
  ...entry,
  id: 'preview',
  actionPage: entry.actionPage || 'home',
  // A button without a target is hidden from users but can be previewed.
  url: entry.url.trim() || '/home',
  modified: '',
  version: 1,
});
