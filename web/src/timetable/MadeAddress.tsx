import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { useEffect, useId, useRef } from 'react';
import { copyText } from '../app/copy-text.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { calendarAddressLabels as labels } from './labels.ts';
import styles from './MadeAddress.module.css';

/** A new address, shown once, with instructions. */
export function MadeAddress({ url }: { url: string }) {
  const t = useLabels();
  const titleId = useId();
  const field = useRef<HTMLInputElement>(null);
  // The button that created it is gone; the focus moves here.
  useEffect(() => field.current?.select(), []);
  return (
    <section className={styles.made} aria-labelledby={titleId}>
      <h3 id={titleId}>{t(labels.madeTitle)}</h3>
      <div className={styles.address}>
        <TextField
          ref={field}
          label={t(labels.address)}
          help={t(labels.shownOnce)}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
          className={styles.field}
        />
        <Button
          look="primary"
          icon={<CopyIcon size={18} aria-hidden="true" />}
          onClick={() => copyText(url)}
        >
          {t(labels.copy)}
        </Button>
      </div>
      <h3>{t(labels.how)}</h3>
      <ul className={styles.how}>
        <li>{t(labels.howOutlook)}</li>
        <li>{t(labels.howApple)}</li>
        <li>{t(labels.howGoogle)}</li>
      </ul>
    </section>
  );
}
