import type { Icon } from '@phosphor-icons/react';
import { HardHatIcon } from '@phosphor-icons/react/dist/csr/HardHat';
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
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
}

export interface MenuEntry {
  id: string;
  to: NonNullable<LinkProps['to']>;
  label: Label;
  /** For the bottom bar, where there is little room. */
  shortLabel?: Label;
  icon: Icon;
  /** How many there are, told quietly. */
  count?: number;
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
export function menuEntries({ readsCompany, summary }: MenuState): MenuEntry[] {
  const entries: MenuEntry[] = [
    { id: 'home', to: '/home', label: shellLabels.home, icon: HouseIcon, isMostUsed: true },
  ];
  if (readsCompany) entries.push(...companyEntries(summary));
  entries.push({
    id: 'sign-out',
    to: '/auth/sign-out',
    label: shellLabels.signOut,
    icon: SignOutIcon,
    apart: true,
  });
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
      count: contracts,
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
  return entries;
}
