import type { PageListed } from '@tradebridge/contract/pages';
import { useState } from 'react';

/** Selecting pages of the list for an action. */
export function usePageChoice(pages: readonly PageListed[] | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = (pages ?? []).filter(({ id }) => ids.has(id));
  return {
    /** Only those on display: a search does not affect others. */
    chosen,
    isChosen: (id: string) => ids.has(id),
    isAll: pages !== undefined && chosen.length === pages.length,
    choose: (id: string, isOn: boolean) =>
      setIds(new Set(isOn ? [...ids, id] : [...ids].filter((one) => one !== id))),
    chooseAll: (isOn: boolean) => setIds(new Set(isOn ? (pages ?? []).map(({ id }) => id) : [])),
    clear: () => setIds(new Set()),
  };
}

export type PageChoice = ReturnType<typeof usePageChoice>;
