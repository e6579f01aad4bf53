import type { Icon } from '@phosphor-icons/react';
import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard';
import { CursorClickIcon } from '@phosphor-icons/react/dist/csr/CursorClick';
import { DatabaseIcon } from '@phosphor-icons/react/dist/csr/Database';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key';
import { ListIcon } from '@phosphor-icons/react/dist/csr/List';
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks';
import { ListMagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/ListMagnifyingGlass';
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { PlugsConnectedIcon } from '@phosphor-icons/react/dist/csr/PlugsConnected';
import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales';
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal';
import { StudentIcon } from '@phosphor-icons/react/dist/csr/Student';
import { TextAaIcon } from '@phosphor-icons/react/dist/csr/TextAa';
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import type { LinkProps } from '@tanstack/react-router';
import type { Label } from '@tradebridge/contract/labels';
import { placeLabels as labels } from './place-labels.ts';

/** A page of administration that the menu links to. */
export interface Place {
  readonly id: PlaceId;
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: Label;
  readonly help: Label;
  readonly icon: Icon;
}

export type PlaceId =
  | 'pages'
  | 'forms'
  | 'menu'
  | 'news'
  | 'messages'
  | 'actions'
  | 'pictures'
  | 'labels'
  | 'users'
  | 'learners'
  | 'payments'
  | 'accounts'
  | 'submissions'
  | 'registry'
  | 'serviceTokens'
  | 'audit'
  | 'settings'
  | 'setUp';

export interface PlaceGroup {
  readonly id: 'content' | 'people' | 'money' | 'data' | 'portal';
  readonly label: Label;
  readonly places: readonly Place[];
}

const place = (id: PlaceId, to: Place['to'], icon: Icon): Place => ({
  id,
  to,
  label: labels[id],
  help: labels[`${id}Help`],
  icon,
});

const payments = place('payments', '/admin/payments', CreditCardIcon);

/** All pages of administration, in groups. */
export const placeGroups: readonly PlaceGroup[] = [
  {
    id: 'content',
    label: labels.content,
    places: [
      place('pages', '/admin/pages', ArticleIcon),
      place('forms', '/admin/forms', ListChecksIcon),
      place('menu', '/admin/menu', ListIcon),
      place('news', '/admin/news', MegaphoneIcon),
      place('messages', '/admin/messages', PaperPlaneTiltIcon),
      place('actions', '/admin/actions', CursorClickIcon),
      place('pictures', '/admin/media', ImagesIcon),
      place('labels', '/admin/labels', TextAaIcon),
    ],
  },
  {
    id: 'people',
    label: labels.people,
    places: [
      place('users', '/admin/users', UsersThreeIcon),
      place('learners', '/admin/learners', StudentIcon),
    ],
  },
  {
    id: 'money',
    label: labels.money,
    places: [payments, place('accounts', '/admin/accounts', ScalesIcon)],
  },
  {
    id: 'data',
    label: labels.data,
    places: [
      place('submissions', '/admin/submissions', TrayIcon),
      place('registry', '/admin/registry', DatabaseIcon),
      place('serviceTokens', '/admin/service-tokens', KeyIcon),
      place('audit', '/admin/audit', ListMagnifyingGlassIcon),
    ],
  },
  {
    id: 'portal',
    label: labels.portal,
    places: [
      place('settings', '/admin/settings', SlidersHorizontalIcon),
      place('setUp', '/admin/set-up', PlugsConnectedIcon),
    ],
  },
];

/** The pages for support staff (SHELL-014). */
export const supportGroups: readonly PlaceGroup[] = [
  { id: 'money', label: labels.money, places: [payments] },
];

/** The page for an address; undefined on the overview. */
export const placeOf = (groups: readonly PlaceGroup[], path: string): Place | undefined =>
  groups.flatMap(({ places }) => places).find(({ to }) => path === to || path.startsWith(`${to}/`));
