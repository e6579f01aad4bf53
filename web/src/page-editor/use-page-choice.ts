import type { PageListed } from '@tradebridge/contract/pages';
import { useState } from 'react';

/** Which of the listed pages are chosen, to do the same with all of them. */
export function usePageChoice(pages: readonly PageListed[] | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = (pages ?? []).filter(({ id }) => ids.has(id));
  return {
    /** Those on display: what a search leaves out is not touched. */
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
