import { useState } from 'react';

export interface Chosen {
  readonly ids: readonly string[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly set: (ids: readonly string[]) => void;
}

/** The selected rows of a list that still exist. */
export function useChosen(rows: readonly { readonly id: string }[]): Chosen {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const ids = rows.flatMap(({ id }) => (chosen.includes(id) ? [id] : []));
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => setChosen(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    set: setChosen,
  };
}
