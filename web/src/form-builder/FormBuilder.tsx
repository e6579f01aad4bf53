import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft';
import { ArrowUUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpRight';
import { useQuery } from '@tanstack/react-query';
import type { FormForEdit } from '@tradebridge/contract/forms';
import { useEffect, useMemo, useState } from 'react';
import { Page } from '../app/Page.tsx';
import { useUnsavedChanges } from '../app/use-unsaved-changes.tsx';
import { EditorBar, type EditorDialog } from '../content/EditorBar.tsx';
import editor from '../content/editor-state.module.css';
import { Meanwhile } from '../content/Meanwhile.tsx';
import { SaveState } from '../content/SaveState.tsx';
import { StateTags } from '../content/StateTags.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { useLatest } from '../ui/use-latest.ts';
import { BrokenConditions } from './BrokenConditions.tsx';
import { BuilderDialogs } from './BuilderDialogs.tsx';
import { FormBench } from './FormBench.tsx';
import styles from './FormBuilder.module.css';
import { faultsOf } from './form-faults.ts';
import { builderLabels as labels } from './labels.ts';
import { regexCodeQuery } from './regex-code.ts';
import { useFormActs } from './use-form-acts.ts';
import { type FormBuilding, useFormBuilder } from './use-form-builder.ts';

/** The form builder: the draft saves itself, publishing is separate (OPEN-076). */
export function FormBuilder({ edited }: { edited: FormForEdit }) {
  const t = useLabels();
  const building = useFormBuilder(edited);
  const { draft, entry } = building;
  const acts = useFormActs(draft, edited);
  const [open, setOpen] = useState<EditorDialog | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { dialog } = useUnsavedChanges(draft.isUnsaved);
  const faults = useFaults(building);
  const faulty = useMemo(() => new Set(faults.flatMap(({ field }) => field?.key ?? [])), [faults]);
  useUndoKeys(building);
  const show = (key: string | null) => {
    setOpen(null);
    building.choose(key);
    setSheetOpen(true);
  };
  return (
    <Page
      title={t(labels.title)}
      backTo="/admin/forms"
      headline={entry.name || t(labels.unnamed)}
      lead={
        <span className={editor.state}>
          <StateTags status={edited.status} />
          <SaveState editing={draft.editing} onSave={() => void draft.saver.flush()} />
        </span>
      }
      action={
        <Button look="primary" onClick={() => setOpen('publish')}>
          {t(labels.publish)}
        </Button>
      }
      toolbar={
        <>
          <span className={styles.steps}>
            <IconButton
              label={t(labels.undo)}
              icon={<ArrowUUpLeftIcon size={20} aria-hidden="true" />}
              aria-disabled={!building.canUndo}
              onClick={building.undo}
            />
            <IconButton
              label={t(labels.redo)}
              icon={<ArrowUUpRightIcon size={20} aria-hidden="true" />}
              aria-disabled={!building.canRedo}
              onClick={building.redo}
            />
          </span>
          <EditorBar status={edited.status} isUnsaved={draft.isUnsaved} onOpen={setOpen} />
        </>
      }
    >
      <Meanwhile draft={draft} onCompare={() => setOpen('conflict')} />
      {edited.isArchived && (
        <div className={styles.note}>
          <Note>{t(labels.archivedNote)}</Note>
        </div>
      )}
      <BrokenConditions building={building} onShow={show} />
      <p role="status" className="visually-hidden">
        {building.announcement}
      </p>
      <FormBench
        building={building}
        edited={edited}
        faulty={faulty}
        isSheetOpen={isSheetOpen}
        onSheet={setSheetOpen}
      />
      <BuilderDialogs
        open={open}
        building={building}
        edited={edited}
        acts={acts}
        faults={faults}
        onShow={show}
        onClose={() => setOpen(null)}
      />
      {dialog}
    </Page>
  );
}

const anyPattern = () => true;

/** Faults that prevent publishing; patterns are checked once their engine has loaded. */
function useFaults({ entry: { fields, audience } }: FormBuilding) {
  const hasPatterns = fields.some(({ editProps }) => Boolean(editProps.regex));
  const { data } = useQuery({ ...regexCodeQuery, enabled: hasPatterns });
  const compiles = data?.compiles ?? anyPattern;
  return useMemo(() => faultsOf({ fields, audience }, compiles), [fields, audience, compiles]);
}

/** Ctrl+Z outside text fields, which have their own undo. */
function useUndoKeys({ undo, redo }: FormBuilding): void {
  const onKey = useLatest((event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const { target } = event;
    if (!isCommand || !(target instanceof Element)) return;
    const isTyped = target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]',
    );
    if (isTyped || target.closest('dialog')) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onKey]);
}
