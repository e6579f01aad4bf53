import type { Icon } from '@phosphor-icons/react';
import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { HardHatIcon } from '@phosphor-icons/react/dist/csr/HardHat';
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal';
import { TreeStructureIcon } from '@phosphor-icons/react/dist/csr/TreeStructure';
import { UserCircleIcon } from '@phosphor-icons/react/dist/csr/UserCircle';
import type { LinkProps } from '@tanstack/react-router';
import type { EmployerSummary } from '@tradebridge/contract/companies';
import type { Label } from '@tradebridge/contract/labels';
import { shellLabels } from './labels.ts';

/** What the menu depends on. */
export interface MenuState {
  /** A company is on display, and the user may read it (SHELL-019). */
  readsCompany: boolean;
  /** Null until it is known; entries that depend on it wait. */
  summary: EmployerSummary | null;
  /** Has the admin claim (OPEN-008). */
  isAdministrator: boolean;
}

export interface MenuEntry {
  id: string;
  to: NonNullable<LinkProps['to']>;
  label: Label;
  /** For the bottom bar, where there is little room. */
  shortLabel?: Label;
  /** One word that is longer than the rail is wide: the short label stands there too. */
  isShortOnRail?: boolean;
  icon: Icon;
  /** How many there are, told quietly. */
  count?: { value: number; one: Label; many: Label };
  /** How many need the user; nothing at 0 (SHELL-023, OPEN-009). */
  badge?: { meaning: 'amber' | 'red' | 'green'; count: number };
  /** Begins a group of its own. */
  apart?: boolean;
  /** Has a place in the bottom bar of a phone. */
  isMostUsed?: boolean;
}

/**
 * The entries of the menu in the order of SHELL-037. A page that does not exist yet has no entry.
 */
export function menuEntries({ readsCompany, summary, isAdministrator }: MenuState): MenuEntry[] {
  const entries: MenuEntry[] = [
    { id: 'home', to: '/home', label: shellLabels.home, icon: HouseIcon, isMostUsed: true },
  ];
  if (readsCompany) entries.push(...companyEntries(summary));
  if (isAdministrator) {
    entries.push({
      id: 'admin',
      to: '/admin',
      label: shellLabels.administration,
      shortLabel: shellLabels.administrationShort,
      isShortOnRail: true,
      icon: GearSixIcon,
      isMostUsed: true,
    });
  }
  entries.push(
    {
      id: 'profile',
      to: '/profile',
      label: shellLabels.profile,
      icon: UserCircleIcon,
      apart: true,
    },
    { id: 'settings', to: '/settings', label: shellLabels.settings, icon: SlidersHorizontalIcon },
    { id: 'sign-out', to: '/auth/sign-out', label: shellLabels.signOut, icon: SignOutIcon },
  );
  return entries;
}

function companyEntries(summary: EmployerSummary | null): MenuEntry[] {
  const entries: MenuEntry[] = [];
  const contracts = summary?.contractsCount ?? 0;
  // The whole entry goes, not its count alone (CON-23).
  if (contracts > 0) {
    entries.push({
      id: 'apprentices',
      to: '/apprentices',
      label: shellLabels.apprentices,
      icon: HardHatIcon,
      count: {
        value: contracts,
        one: shellLabels.contractsOne,
        many: shellLabels.contractsMany,
      },
      isMostUsed: true,
    });
  }
  entries.push({
    id: 'sign-offs',
    to: '/sign-offs',
    label: shellLabels.signOffs,
    shortLabel: shellLabels.signOffsShort,
    icon: SealCheckIcon,
    badge: { meaning: 'amber', count: summary?.awaitingSignoffCount ?? 0 },
    isMostUsed: true,
  });
  entries.push({
    id: 'company',
    to: '/company',
    label: shellLabels.companyDetails,
    icon: BuildingsIcon,
  });
  const subsidiaries = summary?.subsidiariesCount ?? 0;
  if (subsidiaries > 0) {
    entries.push({
      id: 'subsidiaries',
      to: '/subsidiaries',
      label: shellLabels.subsidiaries,
      icon: TreeStructureIcon,
      count: {
        value: subsidiaries,
        one: shellLabels.subsidiariesOne,
        many: shellLabels.subsidiariesMany,
      },
    });
  }
  return entries;
}
