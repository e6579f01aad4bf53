import { useQueryClient } from '@tanstack/react-query';
import type { Action } from '@tradebridge/contract/actions';
import { callOnce } from '../app/call-once.ts';
import { showToast } from '../app/toasts.ts';
import { useCheckedSave } from '../content/use-checked-save.ts';
import { useContentEntry, type Versioned } from '../content/use-content-entry.ts';
import { useLabels } from '../ui/labels.ts';
import {
  type ActionEntry,
  type ActionFault,
  entryOf,
  faultsOf,
  inputOf,
  newEntry,
} from './action-entry.ts';
import { actionEditorLabels as labels } from './labels.ts';
import { editedActionQuery } from './queries.ts';

export interface ActionFormProps {
  id: string;
  /** As it was saved; null for what is new. */
  action: Action | null;
  /** The initial values of a new one. */
  begin?: ActionEntry | undefined;
  onSaved: () => void;
}

const asVersioned = (action: Action | null): Versioned<ActionEntry> =>
  action ? { version: action.version, entry: entryOf(action) } : { version: 0, entry: newEntry };

/** The state of an action's form, and saving it. */
export function useActionForm({ id, action, begin, onSaved }: ActionFormProps) {
  const t = useLabels();
  const client = useQueryClient();
  const content = useContentEntry<ActionEntry>(
    `action ${id}`,
    asVersioned(action),
    async () => asVersioned(await client.fetchQuery({ ...editedActionQuery(id), staleTime: 0 })),
    begin,
  );
  const form = useCheckedSave(content, 'actions', faultsOf, save);
  return {
    ...form,
    faultOf: (fault: ActionFault) => (form.isShown(fault) ? t(wordsOf[fault]) : null),
  };

  async function save(by: typeof content.save): Promise<boolean> {
    const answer = await by(async (given, version) => {
      const input = inputOf(id, version, given);
      const [saved] = await callOnce('actions/saveActions', { actions: [input] });
      if (!saved) throw new Error('What was saved is answered.');
      client.setQueryData(editedActionQuery(id).queryKey, saved);
      return asVersioned(saved);
    });
    if (!answer) return false;
    showToast({
      level: 'success',
      title: t(labels.saved),
      message: t(answer.entry.published ? labels.savedPublished : labels.savedDraft),
    });
    onSaved();
    return true;
  }
}

export type ActionForm = ReturnType<typeof useActionForm>;

const wordsOf = {
  title: labels.titleMissing,
  actionPage: labels.actionPageMissing,
  url: labels.urlWrong,
  target: labels.targetMissing,
} as const;
