import { ListPlusIcon } from '@phosphor-icons/react/dist/csr/ListPlus';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { formatCount } from '../app/format.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { useLatest } from '../ui/use-latest.ts';
import styles from './FieldOutline.module.css';
import { FieldRow } from './FieldRow.tsx';
import { builderLabels as labels } from './labels.ts';
import { depthsOf } from './outline-rows.ts';
import type { FormBuilding } from './use-form-builder.ts';

interface FieldOutlineProps {
  building: FormBuilding;
  /** Keys of fields with faults. */
  faulty: ReadonlySet<string>;
  /** A field was selected, so its properties are shown. */
  onChoose: (key: string) => void;
}

/** All fields in order, to select, move, copy and delete. */
export function FieldOutline({ building, faulty, onChoose }: FieldOutlineProps) {
  const t = useLabels();
  const list = useRef<HTMLOListElement>(null);
  const { fields } = building.entry;
  const depths = useMemo(() => depthsOf(fields), [fields]);
  const choose = useLatest(onChoose);
  const move = useLatest((from: number, to: number) => {
    const field = fields[from];
    if (field) building.move(field.key, to);
  });
  if (fields.length === 0) {
    return (
      <EmptyState
        icon={<ListPlusIcon size={28} weight="duotone" aria-hidden="true" />}
        title={t(labels.empty)}
        message={t(labels.emptyHelp)}
      />
    );
  }
  return (
    <>
      <p className={styles.count}>
        {t(plural(fields.length, labels.outlineCountOne, labels.outlineCountMany), {
          count: formatCount(fields.length),
        })}
      </p>
      <ol ref={list} aria-label={t(labels.outline)} className={styles.fields} onKeyDown={onKey}>
        {fields.map((field, place) => (
          <FieldRow
            key={field.key}
            field={field}
            place={place}
            depth={depths[place] ?? 0}
            isChosen={field === building.chosen}
            isFaulty={faulty.has(field.key)}
            onChoose={choose}
            onMove={move}
          />
        ))}
      </ol>
    </>
  );

  function onKey(event: KeyboardEvent): void {
    if (!(event.target instanceof Element)) return;
    const key = event.target.closest('[data-field]')?.getAttribute('data-field');
    const place = fields.findIndex((field) => field.key === key);
    if (!key || place === -1 || !act(event, key, place)) return;
    event.preventDefault();
  }

  /** Whether the key was handled. */
  function act(
    { key: pressed, altKey, ctrlKey, metaKey }: KeyboardEvent,
    key: string,
    place: number,
  ) {
    const isCommand = ctrlKey || metaKey;
    if (altKey && (pressed === 'ArrowUp' || pressed === 'ArrowDown')) {
      building.move(key, pressed === 'ArrowUp' ? place - 1 : place + 1);
      focusOn(key);
    } else if (isCommand && pressed.toLowerCase() === 'd') building.copy(key);
    else if (altKey || isCommand) return false;
    else if (pressed === 'ArrowUp') goTo(place - 1);
    else if (pressed === 'ArrowDown') goTo(place + 1);
    else if (pressed === 'Home') goTo(0);
    else if (pressed === 'End') goTo(fields.length - 1);
    else if (pressed === 'Delete') {
      building.remove(key);
      focusOn((fields[place + 1] ?? fields[place - 1])?.key);
    } else return false;
    return true;
  }

  function goTo(place: number): void {
    const field = fields[place];
    if (!field) return;
    building.choose(field.key);
    focusOn(field.key);
  }

  /**
   * After it was rendered at its new position: an element that moves in the document loses the
   * focus.
   */
  function focusOn(key: string | undefined): void {
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-field="${key}"]`)?.focus();
    });
  }
}
