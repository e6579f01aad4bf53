import { useState } from 'react';
import type { ContentEntry } from './use-content-entry.ts';

type Saving<Entry> = ContentEntry<Entry>['save'];

/**
 * Saving an entry without faults. They are shown once saving was tried.
 *
 * @param list the name of the list in the call's input
 * @param faultsOf what keeps an entry from being sent
 * @param send saves the entry; whether it was saved
 */
export function useCheckedSave<Entry, Fault>(
  content: ContentEntry<Entry>,
  list: string,
  faultsOf: (entry: Entry) => readonly Fault[],
  send: (save: Saving<Entry>) => Promise<boolean>,
) {
  const { entry, submit } = content;
  const [isAsked, setAsked] = useState(false);
  const shown = isAsked ? faultsOf(entry) : [];
  const refused = submit.failure?.fields.filter(({ path }) => path.startsWith(`${list}.`)) ?? [];
  return {
    ...content,
    /** Number of marked fields. */
    faults: shown.length || refused.length,
    isShown: (fault: Fault) => shown.includes(fault),
    serverFaultOf: (field: string) => submit.faultOf(`${list}.0.${field}`),
    save: () => check(content.save),
    keepMine: () => check(content.keepMine),
  };

  async function check(save: Saving<Entry>): Promise<void> {
    setAsked(true);
    if (faultsOf(entry).length > 0) submit.refuse();
    else if (await send(save)) setAsked(false);
  }
}
