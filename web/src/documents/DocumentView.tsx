import { useQuery } from '@tanstack/react-query';
import type { CompanyDocument } from '@tradebridge/contract/documents';
import { useEffect, useState } from 'react';
import { saveFile, titleOfFailedDownload } from '../app/save-file.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import styles from './DocumentView.module.css';
import { documentLabels } from './labels.ts';
import { documentContentQuery } from './queries.ts';

interface DocumentViewProps {
  eId: string;
  document: CompanyDocument;
  onClose: () => void;
}

/** Shows an image in a dialog. */
export function DocumentView({ eId, document, onClose }: DocumentViewProps) {
  const t = useLabels();
  const query = useQuery(documentContentQuery(eId, document.id));
  const { data: file } = query;
  const address = useAddressOf(file);
  return (
    <Dialog
      open
      title={document.title}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button disabled={!file} onClick={() => file && saveFile(file)}>
            {t(documentLabels.save)}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t(uiLabels.close)}
          </Button>
        </>
      }
    >
      {address ? (
        <img src={address} alt={document.title} className={styles.image} />
      ) : query.isError ? (
        <FailedQuery
          title={t(titleOfFailedDownload(query.error, documentLabels.failedContent))}
          query={query}
        />
      ) : (
        <SkeletonBlock height={320} />
      )}
    </Dialog>
  );
}

/** An object URL for a file, for as long as the component is rendered. */
function useAddressOf(file: File | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [file]);
  return address;
}
