import type { Picture } from '@tradebridge/contract/media';
import { useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import group from '../ui/labelled-group.module.css';
import { useLabels } from '../ui/labels.ts';
import { DescribeDialog } from './DescribeDialog.tsx';
import { altOf, descriptionOf } from './description.ts';
import { mediaPageLabels as labels } from './labels.ts';
import { PictureDialog } from './PictureDialog.tsx';
import styles from './PictureField.module.css';
import { PictureImage } from './PictureImage.tsx';

export interface PictureFieldProps {
  label: string;
  value: Picture | null;
  onChange: (picture: Picture | null) => void;
}

/** A field for a picture, chosen from the library or uploaded. */
export function PictureField({ label, value, onChange }: PictureFieldProps) {
  const t = useLabels();
  const [open, setOpen] = useState<'choose' | 'describe' | null>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(null);
  return (
    <fieldset className={group.fieldset}>
      <legend className={group.legend}>{label}</legend>
      {value ? (
        <div className={styles.picture}>
          <PictureImage picture={value} alt={value.alt} width={240} className={styles.image} />
          <p className={styles.alt}>{value.alt === '' ? t(labels.decorative) : value.alt}</p>
        </div>
      ) : (
        <p className={styles.none}>{t(labels.none)}</p>
      )}
      <div className={styles.buttons}>
        <Button ref={choose} onClick={() => setOpen('choose')}>
          {t(value ? labels.fieldChange : labels.fieldChoose)}
        </Button>
        {value && (
          <>
            <Button onClick={() => setOpen('describe')}>{t(labels.describe)}</Button>
            <Button
              onClick={() => {
                onChange(null);
                // The clicked button is gone.
                choose.current?.focus();
              }}
            >
              {t(labels.fieldRemove)}
            </Button>
          </>
        )}
      </div>
      {open === 'choose' && <PictureDialog onPicture={onChange} onClose={close} />}
      {open === 'describe' && value && (
        <DescribeDialog
          value={descriptionOf(value.alt)}
          onSave={async (description) => onChange({ ...value, alt: altOf(description) })}
          onClose={close}
        />
      )}
    </fieldset>
  );
}
