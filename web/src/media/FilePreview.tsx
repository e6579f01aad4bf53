import { sizeInWords } from '@tradebridge/contract/file-size';
import { useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import styles from './FilePreview.module.css';
import { mediaPageLabels as labels } from './labels.ts';

interface FilePreviewProps {
  file: File;
  /** Its fault. */
  fault: string | null;
  /** From 0 to 1; null while nothing is being sent. */
  share: number | null;
  /** Chooses another file. */
  onOther: () => void;
}

/** A picture that was chosen but not uploaded. */
export function FilePreview({ file, fault, share, onOther }: FilePreviewProps) {
  const t = useLabels();
  const { name } = file;
  return (
    <div className={styles.preview}>
      {fault === null && <Drawn key={name} file={file} />}
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.size}>{sizeInWords(file.size)}</p>
        {fault !== null && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        {share === null ? (
          <Button onClick={onOther}>{t(labels.other)}</Button>
        ) : (
          <>
            <ProgressBar label={t(labels.sending, { name })} share={share} />
            <p role="status">{t(labels.sentShare, { share: Math.round(share * 100) })}</p>
          </>
        )}
      </div>
    </div>
  );
}

function Drawn({ file }: { file: File }) {
  const t = useLabels();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (address === null) return null;
  return (
    <img src={address} alt={t(labels.previewOf, { name: file.name })} className={styles.image} />
  );
}
