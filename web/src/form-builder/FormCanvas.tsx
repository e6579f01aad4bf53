import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { FormView } from '../forms/FormView.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { placeOf } from './edit-fields.ts';
import styles from './FormCanvas.module.css';
import { kindOf } from './field-kinds.ts';
import type { EditedField } from './form-entry.ts';
import { kindLabels } from './kind-labels.ts';
import { builderLabels as labels } from './labels.ts';
import { type FormBuilding, titleOf } from './use-form-builder.ts';

interface FormCanvasProps {
  building: FormBuilding;
  onChoose: (key: string) => void;
}

/** The complete form as users will see it. A click selects a field; nothing entered is sent. */
export function FormCanvas({ building, onChoose }: FormCanvasProps) {
  const t = useLabels();
  const canvas = useRef<HTMLElement>(null);
  // Typing in a property does not wait for 200 fields to render.
  const entry = useDeferredValue(building.entry);
  const { fields, description, submitText } = entry;
  const form = useMemo(
    () => ({ description, fields: [...fields], submitText }),
    [description, fields, submitText],
  );
  const chosenKey = building.chosen?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: also once fields are redrawn
  useEffect(() => {
    for (const part of canvas.current?.querySelectorAll('[data-key]') ?? []) {
      const isChosen = part.getAttribute('data-key') === chosenKey;
      part.toggleAttribute('data-chosen', isChosen);
      if (isChosen) part.scrollIntoView?.({ block: 'nearest' });
    }
  }, [chosenKey, fields]);
  const around = useCallback(
    (shown: object, view: ReactNode) => {
      const field = fields.find((one) => one === shown);
      if (!field) return view;
      return (
        <div data-key={field.key} className={styles.field}>
          <Unseen t={t} field={field} />
          {view}
        </div>
      );
    },
    [fields, t],
  );
  return (
    <section
      ref={canvas}
      aria-label={t(labels.canvas)}
      className={styles.canvas}
      onClickCapture={choose}
    >
      <p className={styles.help}>{t(labels.canvasHelp)}</p>
      <FormView form={form} mode="preview" around={around} />
    </section>
  );

  function choose({ target }: MouseEvent): void {
    const part = target instanceof Element ? target.closest('[data-key]') : null;
    const key = part?.getAttribute('data-key') ?? null;
    if (key !== null && placeOf(fields, key) !== -1) onChoose(key);
  }
}

/** Fields that respondents never see, or that have nothing to show. */
function Unseen({ t, field }: { t: Translate; field: EditedField }) {
  const kind = kindOf(field);
  if (kind === 'page') return <p className={styles.mark}>{t(kindLabels.page)}</p>;
  if (kind !== 'hidden') return null;
  return (
    <p className={styles.mark}>
      {t(labels.hiddenField, { kind: t(kindLabels.hidden), title: titleOf(t, field) })}
    </p>
  );
}
