import { maxFields } from '@tradebridge/contract/form-rules';
import type { FormForEdit } from '@tradebridge/contract/forms';
import { useState } from 'react';
import { showToast } from '../app/toasts.ts';
import { plainText, type Translate, useLabels } from '../ui/labels.ts';
import {
  type FieldChange,
  newField,
  placeOf,
  withChange,
  withCopy,
  withField,
  withKind,
  withMove,
  without,
} from './edit-fields.ts';
import { type FieldKind, kindOf } from './field-kinds.ts';
import type { EditedField, FormEntry } from './form-entry.ts';
import { kindLabels, newFieldLabels } from './kind-labels.ts';
import { builderLabels as labels } from './labels.ts';
import { beginningOf } from './new-field-parts.ts';
import { noSteps, redone, type Steps, stepsAt, stepTo, undone } from './undo-steps.ts';
import { useFormDraft } from './use-form-draft.ts';

/** The title of a field in lists. */
export function titleOf(
  t: Translate,
  { label, name }: Pick<EditedField, 'label' | 'name'>,
): string {
  const [line = ''] = label.trim().split('\n');
  return line.slice(0, 120) || name || t(labels.untitled);
}

/** A form being built: its draft, the selected field, and undo. */
export function useFormBuilder(edited: FormForEdit) {
  const t = useLabels();
  const draft = useFormDraft(edited);
  const { entry } = draft.editing;
  const { fields } = entry;
  const [chosenKey, setChosen] = useState<string | null>(null);
  const [kept, setSteps] = useState<Steps<FormEntry>>(() => noSteps(entry));
  const [announcement, announce] = useState('');
  // Another user's changes and restored versions cannot be undone.
  const steps = stepsAt(kept, entry);
  const chosen = fields.find(({ key }) => key === chosenKey) ?? null;

  return {
    draft,
    entry,
    chosen,
    /** Selects a field by its key; null for the form itself. */
    choose: setChosen,
    /** An announcement of the last change for screen readers. */
    announcement,
    canAdd: fields.length < maxFields,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    /** Changes properties of the form; changes with the same mark are undone together. */
    change: (change: Partial<FormEntry>, mark: string | null = null) =>
      take({ ...entry, ...change }, mark),
    alter: (key: string, change: FieldChange, mark: string | null = null) =>
      takeFields(withChange(fields, key, change), mark && `${key} ${mark}`),
    takeFields: (next: readonly EditedField[]) => takeFields(next),
    add(kind: FieldKind): void {
      const field = newField(kind, plainText(newFieldLabels[kind]), fields, beginningOf(kind));
      const next = withField(fields, field, chosenKey);
      takeFields(next);
      setChosen(field.key);
      announce(placeInWords(labels.added, next, field.key));
    },
    /** Changes the kind of a field. */
    retype(field: EditedField, kind: FieldKind): void {
      if (kind === kindOf(field)) return;
      takeFields(withKind(fields, field.key, kind, beginningOf(kind)));
      announce(t(labels.retyped, { title: titleOf(t, field), kind: t(kindLabels[kind]) }));
    },
    move(key: string, to: number): void {
      const from = placeOf(fields, key);
      if (from === -1 || to < 0 || to >= fields.length || to === from) return;
      const next = withMove(fields, from, to);
      takeFields(next);
      announce(placeInWords(labels.moved, next, key));
    },
    copy(key: string): void {
      const copied = fields.length < maxFields && withCopy(fields, key);
      if (!copied) return;
      takeFields(copied.fields);
      setChosen(copied.copy.key);
      announce(placeInWords(labels.copied, copied.fields, copied.copy.key));
    },
    remove(key: string): void {
      const place = placeOf(fields, key);
      const field = fields[place];
      if (!field) return;
      const next = without(fields, key);
      takeFields(next);
      if (key === chosenKey) setChosen((next[place] ?? next.at(-1))?.key ?? null);
      const title = t(labels.removed, { title: titleOf(t, field) });
      announce(title);
      showToast({
        level: 'info',
        title,
        duration: 10_000,
        action: { label: t(labels.undo), onClick: () => putBack(field, place) },
      });
    },
    undo: () => goTo(undone(steps), labels.undone, labels.nothingToUndo),
    redo: () => goTo(redone(steps), labels.redone, labels.nothingToRedo),
    announce,
  };

  function take(next: FormEntry, mark: string | null): void {
    setSteps(stepTo(steps, next, mark));
    draft.saver.change(next);
  }

  function takeFields(next: readonly EditedField[], mark: string | null = null): void {
    take({ ...entry, fields: next }, mark);
  }

  /** Keeps all later changes. */
  function putBack(field: EditedField, place: number): void {
    const now = draft.saver.editing.get().entry;
    if (placeOf(now.fields, field.key) !== -1) return;
    const next = { ...now, fields: now.fields.toSpliced(place, 0, field) };
    setSteps((before) => stepTo(stepsAt(before, now), next, null));
    draft.saver.change(next);
    setChosen(field.key);
    announce(placeInWords(labels.added, next.fields, field.key));
  }

  function goTo(
    step: Steps<FormEntry> | null,
    says: (typeof labels)['undone'],
    saysNothing: (typeof labels)['undone'],
  ): void {
    announce(t(step ? says : saysNothing));
    if (!step) return;
    setSteps(step);
    draft.saver.change(step.now);
  }

  function placeInWords(
    label: (typeof labels)['added'],
    next: readonly EditedField[],
    key: string,
  ): string {
    const place = placeOf(next, key);
    const field = next[place];
    return t(label, {
      title: field ? titleOf(t, field) : '',
      place: place + 1,
      count: next.length,
    });
  }
}

export type FormBuilding = ReturnType<typeof useFormBuilder>;
