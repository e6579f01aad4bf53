import { useState } from 'react';
import { PlaceActs } from '../content/PlaceActs.tsx';
import { Button } from '../ui/Button.tsx';
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
      <Acts {...props} />
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

function Acts({ field, building }: FieldPartProps) {
  const t = useLabels();
  const { fields } = building.entry;
  const { key } = field;
  return (
    <PlaceActs
      words={labels}
      title={titleOf(t, field)}
      place={placeOf(fields, key)}
      count={fields.length}
      isFull={!building.canAdd}
      onMove={(to) => building.move(key, to)}
      onCopy={() => building.copy(key)}
      onRemove={() => building.remove(key)}
    />
  );
}
