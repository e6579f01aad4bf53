import { FilesIcon } from '@phosphor-icons/react/dist/csr/Files';
import { useQuery } from '@tanstack/react-query';
import {
  documentUploadRules,
  longestDocumentCategory,
  type UploadRules,
} from '@tradebridge/contract/document-rules';
import { sizeInWords } from '@tradebridge/contract/file-size';
import { useId, useState } from 'react';
import { appSettingsQuery } from '../app/app-settings.ts';
import { showToast } from '../app/toasts.ts';
import { acceptOf, namesOfTypes } from '../files/upload-rules.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DropZone } from '../ui/DropZone.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import { documentLabels } from './labels.ts';
import styles from './UploadDialog.module.css';
import { UploadRow } from './UploadRow.tsx';
import { isReady, isUnderWay } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

interface UploadDialogProps {
  eId: string;
  /** Those in use, to choose from. */
  categories: readonly string[];
  onClose: () => void;
}

/** Uploads documents, chosen or dropped, once it is known what may be uploaded. */
export function UploadDialog(props: UploadDialogProps) {
  const t = useLabels();
  const query = useQuery(appSettingsQuery);
  if (query.data) return <KnownRules {...props} rules={documentUploadRules(query.data)} />;
  return (
    <Dialog open title={t(documentLabels.upload)} onClose={props.onClose} size="medium">
      {query.isError ? (
        <FailedQuery title={t(documentLabels.rulesFailed)} query={query} />
      ) : (
        <SkeletonBlock height={180} />
      )}
    </Dialog>
  );
}

function KnownRules({
  eId,
  categories,
  onClose,
  rules,
}: UploadDialogProps & { rules: UploadRules }) {
  const t = useLabels();
  const [category, setCategory] = useState('');
  const listId = useId();
  const { uploads, isSending, add, remove, send, stop } = useUploads(eId, rules);
  const ready = uploads.filter(isReady).length;
  const isSomeSent = uploads.some(({ state }) => state.kind === 'sent');

  async function upload(): Promise<void> {
    const arrived = await send(category.trim());
    if (arrived > 0) {
      showToast({
        level: 'success',
        title: t(plural(arrived, documentLabels.uploadedOne, documentLabels.uploadedMany), {
          count: arrived,
        }),
      });
    }
    // What was not sent stays, with the reason why.
    if (arrived === uploads.length) onClose();
  }

  return (
    <Dialog
      open
      title={t(documentLabels.upload)}
      {...(!isSending && { onClose })}
      size="medium"
      footer={
        <>
          {isSending ? (
            <Button onClick={stop}>{t(documentLabels.stop)}</Button>
          ) : (
            <Button onClick={onClose}>
              {t(isSomeSent ? documentLabels.done : uiLabels.cancel)}
            </Button>
          )}
          <Button
            look="primary"
            busy={isSending || uploads.some(isUnderWay)}
            disabled={uploads.length === 0 || (ready === 0 && !isSending)}
            onClick={() => void upload()}
          >
            {ready === 0
              ? t(documentLabels.send)
              : t(plural(ready, documentLabels.sendOne, documentLabels.sendMany), { count: ready })}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <DropZone
          icon={<FilesIcon size={36} weight="duotone" aria-hidden="true" />}
          words={t(documentLabels.drop)}
          choose={t(documentLabels.choose)}
          help={t(documentLabels.rules, {
            types: namesOfTypes(rules).join(', '),
            size: sizeInWords(rules.uploadMaxSize),
          })}
          accept={acceptOf(rules)}
          multiple
          look={uploads.length === 0 ? 'primary' : 'secondary'}
          onFiles={add}
        />
        {uploads.length > 0 && (
          <ul aria-label={t(documentLabels.chosen)} className={styles.uploads}>
            {uploads.map((one) => (
              <UploadRow
                key={one.id}
                upload={one}
                rules={rules}
                onRemove={isSending ? null : () => remove(one.id)}
              />
            ))}
          </ul>
        )}
        <TextField
          label={t(documentLabels.category)}
          help={t(documentLabels.categoryHelp)}
          value={category}
          maxLength={longestDocumentCategory}
          list={listId}
          disabled={isSending}
          onChange={(event) => setCategory(event.target.value)}
        />
        <datalist id={listId}>
          {categories.map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
      </div>
    </Dialog>
  );
}
