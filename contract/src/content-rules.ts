/** What administrators write, as its versions are kept. */
export const contentKinds = ['page', 'menu', 'news', 'action', 'form'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Characters. */
export const maxContentTitleLength = 200;
export const maxContentSubtitleLength = 300;
export const maxNewsSummaryLength = 1000;
/** Characters of one block of HTML. */
export const maxContentHtmlLength = 300_000;
export const maxActionUrlLength = 2000;
export const maxVersionNameLength = 100;

/** Items of one page's list of links. */
export const maxPageItems = 100;
/** Items of the menu. */
export const maxMenuItems = 1000;
/** Pages, news items or actions that one call saves or deletes. */
export const maxSavedAtOnce = 50;
/** Pages that `pages/getMany` reads (DATA-068). */
export const maxPagesRead = 10;
/** Entries of a page of every list of content (DATA-066, DATA-067). */
export const contentPageSize = 20;
/** Versions kept of each: the oldest drafts go first, then the oldest that were published. */
export const maxVersions = 100;

/** The page that opens where none is named (PAGE-004, OPEN-067). */
export const defaultPageId = 'home';

/** The one menu's id (OPEN-072, OPEN-146). */
export const menuId = 'custom-pages';

/** The kinds of user that a page can be previewed as. */
export const previewRoles = ['contact', 'learner', 'unconnected'] as const;
export type PreviewRole = (typeof previewRoles)[number];

/** Weights of the Phosphor icons. */
export const iconStyles = ['thin', 'light', 'regular', 'bold', 'fill', 'duotone'] as const;
export type IconStyle = (typeof iconStyles)[number];

/** What a colour is until somebody chooses one (PAGE-022): shown as the colour of the text around it. */
export const defaultIconColor = '#000000';

/** PAGE-031. Empty colours are the menu item's. */
export const defaultIcon = { p: 'duotone', n: 'list', c1: '', c2: '', po: 1, so: 0.4 } as const;

/** The pages that actions can be put on, by the first part of their address (OPEN-074). */
export const actionPages = [
  'home',
  'pages',
  'news',
  'apprentices',
  'apprentice',
  'student-training-plans',
  'sign-offs',
  'timetable',
  'work-placements',
  'invoices',
  'receipts',
  'documents',
  'company',
  'subsidiaries',
  'my-fees',
  'order-documents',
  'orders',
  'messages',
  'profile',
  'settings',
  'about',
] as const;
export type ActionPage = (typeof actionPages)[number];

/** OPEN-074. */
export const actionPositions = ['top', 'bottom'] as const;
export const actionAppearances = ['solid', 'outline', 'clear'] as const;
export const actionColors = [
  'primary',
  'accent',
  'success',
  'warning',
  'danger',
  'neutral',
] as const;

/** Of a site over https: its name or number, without credentials. */
const siteAddress =
  /^https:\/\/(?:[\p{L}\p{N}][\p{L}\p{N}._-]*|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/iu;
/** A page of the portal: browsers take `//` for another host, also where dots come to nothing (`/.//host`). */
const portalAddress = /^\/(?!\/)(?!(?:[^?#]*\/)?(?:\.|%2e){1,2}(?:[/?#]|$))/i;

/** An address that an action may open: another site over https, or a page of the portal. */
export const isActionUrl = (url: string): boolean =>
  // Browsers leave out tabs and line breaks, and take a backslash for a slash.
  !/[\p{Cc}\\]/u.test(url) && (siteAddress.test(url) || portalAddress.test(url));

/** Who is looking, as far as menu items and actions depend on it. */
export interface Audience {
  /** Has a role at a company as its contact. */
  readonly isContact: boolean;
}

/** What decides whether a menu item is shown. */
export interface FilteredItem {
  readonly published: boolean;
  readonly public: boolean;
}

/** Whether a menu item is shown to somebody. Each product says which are (PAGE-028). */
export class CustomPageFilter {
  isShown(_item: FilteredItem, _to: Audience): boolean {
    throw new Error('Base CustomPageFilterService is not implemented...');
  }
}

/** Published items, public ones to everybody and the others to contacts of companies (PAGE-030). */
export class EmployerPageFilter extends CustomPageFilter {
  override isShown(item: FilteredItem, { isContact }: Audience): boolean {
    return item.published && (item.public || isContact);
  }
}

/** The filter of this product. */
// Marked, so that a browser that needs another rule of this file does not load it.
export const pageFilter: CustomPageFilter = /* @__PURE__ */ new EmployerPageFilter();
