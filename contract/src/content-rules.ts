/** Kinds of content whose versions are kept. */
export const contentKinds = ['page', 'menu', 'news', 'action', 'form'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Maximum characters of a title. */
export const maxContentTitleLength = 200;
export const maxContentSubtitleLength = 300;
export const maxNewsSummaryLength = 1000;
/** Maximum characters of one block of HTML. */
export const maxContentHtmlLength = 300_000;
export const maxActionUrlLength = 2000;
export const maxVersionNameLength = 100;

/** Maximum links in a page's list. */
export const maxPageItems = 100;
/** Maximum items of the menu. */
export const maxMenuItems = 1000;
/** Maximum pages, news items or actions in one call that saves or deletes. */
export const maxSavedAtOnce = 50;
/** Maximum pages that `pages/getMany` reads (DATA-068). */
export const maxPagesRead = 10;
/** Entries on one page of a list of content (DATA-066, DATA-067). */
export const contentPageSize = 20;
/**
 * Versions kept of each content. The oldest drafts are dropped first, then the oldest published
 * versions.
 */
export const maxVersions = 100;

/** The page shown if none is named (PAGE-004, OPEN-067). */
export const defaultPageId = 'home';

/** The id of the only menu (OPEN-072, OPEN-146). */
export const menuId = 'custom-pages';

/** Kinds of user a page can be previewed as. */
export const previewRoles = ['contact', 'learner', 'unconnected'] as const;
export type PreviewRole = (typeof previewRoles)[number];

/** Weights of the Phosphor icons. */
export const iconStyles = ['thin', 'light', 'regular', 'bold', 'fill', 'duotone'] as const;
export type IconStyle = (typeof iconStyles)[number];

/**
 * The colour before somebody chooses one (PAGE-022): shown as the colour of the surrounding text.
 */
export const defaultIconColor = '#000000';

/** PAGE-031. Empty colours inherit the menu item's. */
export const defaultIcon = { p: 'duotone', n: 'list', c1: '', c2: '', po: 1, so: 0.4 } as const;

/** Pages that can have actions, by the first part of their address (OPEN-074). */
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
  'account',
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

/** The address of a site over https: its name or number, without credentials. */
const siteAddress =
  /^https:\/\/(?:[\p{L}\p{N}][\p{L}\p{N}._-]*|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/iu;
/**
 * An address within the portal. Browsers take `//` for another host, even where dot segments
 * collapse to it (`/.//host`).
 */
const portalAddress = /^\/(?!\/)(?!(?:[^?#]*\/)?(?:\.|%2e){1,2}(?:[/?#]|$))/i;

/** Addresses that an action may open: another site over https, or a page of the portal. */
export const isActionUrl = (url: string): boolean =>
  // Browsers drop tabs and line breaks, which cleaning makes spaces, and read a backslash as a slash.
  !/[\p{Cc}\\]|^\/\s/u.test(url) && (siteAddress.test(url) || portalAddress.test(url));

/** What the visibility of menu items and actions depends on. */
export interface Audience {
  /** Has a role at a company as its contact. */
  readonly isContact: boolean;
}

/** What the visibility of a menu item depends on. */
export interface FilteredItem {
  readonly published: boolean;
  readonly public: boolean;
}

/** Decides whether a menu item is shown. Each product has its own filter (PAGE-028). */
export class CustomPageFilter {
  isShown(_item: FilteredItem, _to: Audience): boolean {
    throw new Error('Base CustomPageFilterService is not implemented...');
  }
}

/** Published items: public ones to everybody, others to contacts of companies (PAGE-030). */
class EmployerPageFilter extends CustomPageFilter {
  override isShown(item: FilteredItem, { isContact }: Audience): boolean {
    return item.published && (item.public || isContact);
  }
}

/** The filter of this product. */
// Marked as pure, so that a browser that needs another rule of this file does not load it.
export const pageFilter: CustomPageFilter = /* @__PURE__ */ new EmployerPageFilter();
