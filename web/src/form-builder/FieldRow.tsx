import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import { type CSSProperties, memo } from 'react';
import { dragRowClass } from '../content/drag-row-class.ts';
import { useChosenInSight, useDragRow } from '../content/use-drag-row.ts';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import styles from './FieldRow.module.css';
import { kindOf } from './field-kinds.ts';
import type { EditedField } from './form-entry.ts';
import { kindIcons } from './kind-icons.ts';
import { kindLabels } from './kind-labels.ts';
import { builderLabels as labels } from './labels.ts';
import { titleOf } from './use-form-builder.ts';

interface FieldRowProps {
  field: EditedField;
  /** Position in the form, from 0. */
  place: number;
  depth: number;
  isChosen: boolean;
  isFaulty: boolean;
  onChoose: (key: string) => void;
  onMove: (from: number, to: number) => void;
}

/** A field in the outline: its label, kind and faults. */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { field, place, depth, isChosen, isFaulty, onChoose, onMove } = props;
  const t = useLabels();
  const { row, handle, isDragged, dropEdge } = useDragRow('form-fields', place, onMove);
  const kind = kindOf(field);
  const KindIcon = kindIcons[kind];
  const { required, showIf } = field.editProps;
  useChosenInSight(row, isChosen, place);
  return (
    <li
      ref={row}
      className={classNames(
        dragRowClass(isChosen, dropEdge),
        styles.row,
        isDragged && styles.dragged,
        kind === 'page' && styles.page,
      )}
      style={{ '--depth': depth } as CSSProperties}
    >
      <span ref={handle} className={styles.handle} aria-hidden="true">
        <DotsSixVerticalIcon size={18} weight="bold" />
      </span>
      <button
        type="button"
        data-field={field.key}
        aria-current={isChosen}
        className={styles.field}
        onClick={() => onChoose(field.key)}
      >
        <KindIcon size={18} aria-hidden="true" className={styles.icon} />
        <span className={styles.words}>
          <span className={styles.title}>{titleOf(t, field)}</span>
          <span className={styles.kind}>
            {required ? t(labels.requiredKind, { kind: t(kindLabels[kind]) }) : t(kindLabels[kind])}
          </span>
          {(showIf || isFaulty) && (
            <span className={styles.tags}>
              {isFaulty && <Tag meaning="red">{t(labels.tagFault)}</Tag>}
              {showIf && <Tag meaning="blue">{t(labels.tagCondition)}</Tag>}
            </span>
          )}
        </span>
      </button>
    </li>
  );
});
