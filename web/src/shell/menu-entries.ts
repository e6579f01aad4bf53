import type { Icon } from '@phosphor-icons/react';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { BriefcaseIcon } from '@phosphor-icons/react/dist/csr/Briefcase';
import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard';
import { FilesIcon } from '@phosphor-icons/react/dist/csr/Files';
import { FolderOpenIcon } from '@phosphor-icons/react/dist/csr/FolderOpen';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { HardHatIcon } from '@phosphor-icons/react/dist/csr/HardHat';
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House';
import { InvoiceIcon } from '@phosphor-icons/react/dist/csr/Invoice';
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks';
import { PackageIcon } from '@phosphor-icons/react/dist/csr/Package';
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal';
import { StudentIcon } from '@phosphor-icons/react/dist/csr/Student';
import { TreeStructureIcon } from '@phosphor-icons/react/dist/csr/TreeStructure';
import { UserCircleIcon } from '@phosphor-icons/react/dist/csr/UserCircle';
import type { LinkProps } from '@tanstack/react-router';
import type { MenuItem } from '@tradebridge/contract/content';
import type { EmployerSummary } from '@tradebridge/contract/home';
import type { Label } from '@tradebridge/contract/labels';
import { shellLabels } from './labels.ts';

/** What the menu depends on. */
export interface MenuState {
  /** A company is on display, and the user may read it (SHELL-019). */
  readsCompany: boolean;
  /** The user may write at the company on display. */
  writesCompany: boolean;
  /** Null until it has loaded; entries that depend on it wait. */
  summary: EmployerSummary | null;
  /** It could not be loaded: entries that depend on it are shown without counts. */
  summaryFailed: boolean;
  /** Has the admin claim (OPEN-008). */
  isAdministrator: boolean;
  /** Has the support claim: of administration, only payments are visible. */
  isSupport: boolean;
  /** Where a learner's own fees are; null for users who are not learners. */
  learnerPlace: '/home' | '/my-fees' | null;
  /** Documents can be ordered (ORDER-014). */
  ordersDocuments: boolean;
  unreadNotifications: number;
  /** Staff view as a contact, whose personal pages are hidden. */
  isViewing: boolean;
}

interface MenuBadge {
  meaning: 'amber' | 'red' | 'green';
  count: number;
  /** A description of the count for screen readers; may use `{count}` and `{overdue}`. */
  one: Label;
  many: Label;
  /** How many of them are late. */
  overdue?: number;
}

/** Groups of entries, in the order of the menu. */
export type MenuGroup =
  | 'training'
  | 'money'
  | 'company'
  | 'studies'
  | 'staff'
  | 'pages'
  | 'account';

export interface MenuEntry {
  id: string;
  /** Undefined for Home, which is above all groups. */
  group?: MenuGroup;
  to: NonNullable<LinkProps['to']>;
  label: Label;
  /** For the bottom bar, where space is limited. */
  shortLabel?: Label;
  /** The label is a single word wider than the rail, so the short label is used there too. */
  isShortOnRail?: boolean;
  icon: Icon;
  /** A count without emphasis. */
  count?: { value: number; one: Label; many: Label } | undefined;
  /** How many need the user; empty at 0 (SHELL-023, OPEN-009). */
  badge?: MenuBadge;
  /** Shown in a phone's bottom bar. */
  isMostUsed?: boolean;
  /** Stays visible however low the window is. */
  isKeptInSight?: boolean;
  /** Further address prefixes of pages that belong to it. */
  details?: readonly string[];
}

/** An administrator's entry, which opens a custom page (SHELL-032). */
export interface PageEntry {
  id: string;
  group: MenuGroup;
  item: MenuItem;
}

/** The menu with custom items, which come before My Profile (SHELL-037). */
export function withPages(
  entries: readonly MenuEntry[],
  items: readonly MenuItem[],
): (MenuEntry | PageEntry)[] {
  const place = entries.findIndex(({ group }) => group === 'account');
  const pages = items.map((item) => ({ id: `page-${item.id}`, group: 'pages' as const, item }));
  return [...entries.slice(0, place), ...pages, ...entries.slice(place)];
}

/** The entry of a page that is not below the entry's own address. */
export function sectionOf(entries: readonly MenuEntry[], path: string): string | undefined {
  return entries.find(({ details }) => details?.some((start) => path.startsWith(start)))?.id;
}

export interface EntriesOfGroup<Entry> {
  group: MenuGroup | undefined;
  entries: Entry[];
}

/** Entries by group, in their order. */
export function inGroups<Entry extends { group?: MenuGroup }>(
  entries: readonly Entry[],
): EntriesOfGroup<Entry>[] {
  const groups: EntriesOfGroup<Entry>[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && last.group === entry.group) last.entries.push(entry);
    else groups.push({ group: entry.group, entries: [entry] });
  }
  return groups;
}

/** The menu's entries in the order of SHELL-037. */
export function menuEntries(state: MenuState): MenuEntry[] {
  const { readsCompany, isAdministrator, isSupport } = state;
  const entries: MenuEntry[] = [
    { id: 'home', to: '/home', label: shellLabels.home, icon: HouseIcon, isMostUsed: true },
  ];
  if (readsCompany) entries.push(...companyEntries(state));
  entries.push(...learnerEntries(state));
  if (isAdministrator) {
    entries.push({
      id: 'admin',
      group: 'staff',
      to: '/admin',
      label: shellLabels.administration,
      shortLabel: shellLabels.administrationShort,
      isShortOnRail: true,
      icon: GearSixIcon,
      isMostUsed: true,
    });
  } else if (isSupport) {
    entries.push({
      id: 'payments',
      group: 'staff',
      to: '/admin/payments',
      label: shellLabels.payments,
      icon: CreditCardIcon,
    });
  }
  entries.push(...(state.isViewing ? [] : ownEntries(state)), ...deviceEntries);
  return entries;
}

/** Pages of the account. */
function ownEntries({ unreadNotifications }: MenuState): MenuEntry[] {
  return [
    {
      id: 'profile',
      group: 'account',
      to: '/profile',
      label: shellLabels.profile,
      icon: UserCircleIcon,
    },
    {
      id: 'messages',
      group: 'account',
      to: '/messages',
      label: shellLabels.notifications,
      icon: BellIcon,
      badge: {
        meaning: 'green',
        count: unreadNotifications,
        one: shellLabels.unreadOne,
        many: shellLabels.unreadMany,
      },
    },
  ];
}

const deviceEntries: readonly MenuEntry[] = [
  {
    id: 'settings',
    group: 'account',
    to: '/settings',
    label: shellLabels.settings,
    icon: SlidersHorizontalIcon,
    isKeptInSight: true,
    details: ['/about', '/developer-tools', '/log'],
  },
  {
    id: 'sign-out',
    group: 'account',
    to: '/auth/sign-out',
    label: shellLabels.signOut,
    icon: SignOutIcon,
    isKeptInSight: true,
  },
];

/** A learner's pages, beside those of a company if there is one. */
function learnerEntries({ learnerPlace, ordersDocuments }: MenuState): MenuEntry[] {
  if (learnerPlace === null) return [];
  const isHome = learnerPlace === '/home';
  const entries: MenuEntry[] = [];
  if (!isHome) {
    entries.push({
      id: 'my-fees',
      group: 'studies',
      to: learnerPlace,
      label: shellLabels.myFees,
      icon: StudentIcon,
    });
  }
  if (ordersDocuments) {
    entries.push({
      id: 'order-documents',
      group: 'studies',
      to: '/order-documents',
      label: shellLabels.orderDocuments,
      shortLabel: shellLabels.orderDocumentsShort,
      icon: FilesIcon,
      isMostUsed: isHome,
    });
  }
  entries.push({
    id: 'orders',
    group: 'studies',
    to: '/orders',
    details: ['/order/'],
    label: shellLabels.orders,
    icon: PackageIcon,
    isMostUsed: isHome,
  });
  return entries;
}

function companyEntries(state: MenuState): MenuEntry[] {
  return [...trainingEntries(state), ...moneyEntries(state.summary), ...ownCompanyEntries(state)];
}

function trainingEntries({ summary, summaryFailed, isAdministrator }: MenuState): MenuEntry[] {
  const entries: MenuEntry[] = [];
  const contracts = summary?.contractsCount ?? 0;
  // The whole entry is hidden, not only its count (CON-23).
  const hasContracts = contracts > 0 || summaryFailed;
  if (hasContracts) {
    entries.push({
      id: 'apprentices',
      group: 'training',
      to: '/apprentices',
      label: shellLabels.apprentices,
      icon: HardHatIcon,
      count: summary
        ? { value: contracts, one: shellLabels.contractsOne, many: shellLabels.contractsMany }
        : undefined,
      isMostUsed: true,
      details: ['/apprentice'],
    });
  }
  entries.push({
    id: 'sign-offs',
    group: 'training',
    to: '/sign-offs',
    label: shellLabels.signOffs,
    shortLabel: shellLabels.signOffsShort,
    icon: SealCheckIcon,
    badge: {
      meaning: 'amber',
      count: summary?.awaitingSignoffCount ?? 0,
      one: shellLabels.waitingOne,
      many: shellLabels.waitingMany,
    },
    isMostUsed: true,
  });
  if (hasContracts) {
    entries.push({
      id: 'student-training-plans',
      group: 'training',
      to: '/student-training-plans',
      label: shellLabels.trainingPlans,
      shortLabel: shellLabels.trainingPlansShort,
      isShortOnRail: true,
      icon: ListChecksIcon,
    });
  }
  entries.push({
    id: 'timetable',
    group: 'training',
    to: '/timetable',
    label: shellLabels.timetable,
    icon: CalendarDotsIcon,
    // An administrator's fourth entry is Administration.
    isMostUsed: !isAdministrator,
  });
  // OPEN-008.
  if ((summary?.workPlacementsCount ?? 0) > 0 || summaryFailed) {
    entries.push({
      id: 'work-placements',
      group: 'training',
      to: '/work-placements',
      label: shellLabels.workPlacements,
      icon: BriefcaseIcon,
      details: ['/work-placement/'],
    });
  }
  return entries;
}

function ownCompanyEntries({ summary, summaryFailed, writesCompany }: MenuState): MenuEntry[] {
  const entries: MenuEntry[] = [];
  // OPEN-008. Users who may upload can open documents before there are any.
  if (writesCompany || (summary?.uploadCount ?? 0) > 0 || summaryFailed) {
    entries.push({
      id: 'documents',
      group: 'company',
      to: '/documents',
      label: shellLabels.documents,
      icon: FolderOpenIcon,
    });
  }
  entries.push({
    id: 'company',
    group: 'company',
    to: '/company',
    label: shellLabels.companyDetails,
    icon: BuildingsIcon,
    details: ['/company-contact/'],
  });
  const subsidiaries = summary?.subsidiariesCount ?? 0;
  if (subsidiaries > 0 || summaryFailed) {
    entries.push({
      id: 'subsidiaries',
      group: 'company',
      to: '/subsidiaries',
      label: shellLabels.subsidiaries,
      icon: TreeStructureIcon,
      count: summary
        ? {
            value: subsidiaries,
            one: shellLabels.subsidiariesOne,
            many: shellLabels.subsidiariesMany,
          }
        : undefined,
    });
  }
  return entries;
}

function moneyEntries(summary: EmployerSummary | null): MenuEntry[] {
  const overdue = summary?.invoicesOverdueCount ?? 0;
  return [
    {
      id: 'invoices',
      group: 'money',
      to: '/invoices',
      details: ['/invoice/'],
      label: shellLabels.invoices,
      icon: InvoiceIcon,
      badge: {
        // SHELL-027.
        meaning: overdue > 0 ? 'red' : 'green',
        count: summary?.invoicesToPayCount ?? 0,
        one: overdue > 0 ? shellLabels.toPayOneOverdue : shellLabels.toPayOne,
        many: overdue > 0 ? shellLabels.toPayManyOverdue : shellLabels.toPayMany,
        overdue,
      },
    },
    {
      id: 'receipts',
      group: 'money',
      to: '/receipts',
      label: shellLabels.receipts,
      icon: ReceiptIcon,
      details: ['/receipt/'],
    },
  ];
}
