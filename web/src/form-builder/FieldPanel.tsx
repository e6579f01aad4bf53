import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useState } from 'react';
import { MoveDialog } from '../content/MoveDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { placeOf } from './edit-fields.ts';
import { FieldKindDialog } from './FieldKindDialog.tsx';
import styles from './FieldPanel.module.css';
import { FieldProperties } from './FieldProperties.tsx';
import { kindOf } from './field-kinds.ts';
import type { FieldPartProps } from './field-part-props.ts';
import { kindHelp, kindLabels } from './kind-labels.ts';
import { builderLabels as labels } from './labels.ts';
import { titleOf } from './use-form-builder.ts';

/** The selected field: its position and its properties. */
export function FieldPanel(props: FieldPartProps) {
  const { field, building } = props;
  const t = useLabels();
  const [isChangingType, setChangingType] = useState(false);
  const kind = kindOf(field);
  return (
    <div className={styles.panel}>
      <Ways {...props} />
      <div className={styles.kind}>
        <p>
          <b>{t(kindLabels[kind])}</b>: {t(kindHelp[kind])}
        </p>
        <Button look="quiet" onClick={() => setChangingType(true)}>
          {t(labels.changeType)}
        </Button>
      </div>
      {isChangingType && (
        <FieldKindDialog
          title={t(labels.changeTypeTitle, { title: titleOf(t, field) })}
          onChoose={(chosen) => building.retype(field, chosen)}
          onClose={() => setChangingType(false)}
        />
      )}
      <FieldProperties key={`${field.key} ${kind}`} {...props} />
    </div>
  );
}

function Ways({ field, building }: FieldPartProps) {
  const t = useLabels();
  const [isMoving, setMoving] = useState(false);
  const { fields } = building.entry;
  const { key } = field;
  const place = placeOf(fields, key);
  return (
    <div className={styles.ways}>
      <IconButton
        label={t(labels.moveUp)}
        icon={<ArrowUpIcon size={18} weight="bold" />}
        aria-disabled={place === 0}
        onClick={() => building.move(key, place - 1)}
      />
      <IconButton
        label={t(labels.moveDown)}
        icon={<ArrowDownIcon size={18} weight="bold" />}
        aria-disabled={place === fields.length - 1}
        onClick={() => building.move(key, place + 1)}
      />
      <Button look="quiet" onClick={() => setMoving(true)}>
        {t(labels.moveTo)}
      </Button>
      <span className={styles.end}>
        <IconButton
          label={t(labels.copy)}
          icon={<CopyIcon size={18} />}
          aria-disabled={!building.canAdd}
          onClick={() => building.copy(key)}
        />
        <IconButton
          label={t(labels.remove)}
          icon={<TrashIcon size={18} />}
          onClick={() => building.remove(key)}
        />
      </span>
      {isMoving && (
        <MoveDialog
          title={titleOf(t, field)}
          place={place}
          count={fields.length}
          onMove={(to) => building.move(key, to)}
          onClose={() => setMoving(false)}
        />
      )}
    </div>
  );
}
