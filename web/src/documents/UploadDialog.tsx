import { useQueryClient } from '@tanstack/react-query';
import {
  documentUploadPath,
  maxDocumentCategoryLength,
  type UploadRules,
} from '@tradebridge/contract/document-rules';
import type { CompanyDocument } from '@tradebridge/contract/documents';
import { sizeInWords } from '@tradebridge/contract/file-size';
import { useId, useState } from 'react';
import { companyKeys } from '../app/company-queries.ts';
import { showToast } from '../app/toasts.ts';
import { type UploadOptions, uploadFile } from '../app/upload-file.ts';
import { FileChooser } from '../files/FileChooser.tsx';
import { UploadActs } from '../files/UploadActs.tsx';
import { namesOfTypes, sentTypeOf } from '../files/upload-rules.ts';
import { useUploads } from '../files/use-uploads.ts';
import { WithUploadRules } from '../files/WithUploadRules.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { documentLabels } from './labels.ts';
import { documentsQuery } from './queries.ts';
import styles from './UploadDialog.module.css';

interface UploadDialogProps {
  eId: string;
  /** Categories in use, as suggestions. */
  categories: readonly string[];
  onClose: () => void;
}

/** Uploads documents, chosen or dropped, once the rules have loaded. */
export function UploadDialog(props: UploadDialogProps) {
  const t = useLabels();
  return (
    <WithUploadRules title={t(documentLabels.upload)} onClose={props.onClose}>
      {(rules) => <KnownRules {...props} rules={rules} />}
    </WithUploadRules>
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
  const queryClient = useQueryClient();
  const uploads = useUploads(rules, async (file, about, options) => {
    const documents = await uploadDocument(eId, file, about, options);
    queryClient.setQueryData(documentsQuery(eId).queryKey, documents);
  });
  const { isSending } = uploads;

  async function send(): Promise<void> {
    const arrived = await uploads.send(category.trim());
    if (arrived > 0) {
      void queryClient.invalidateQueries({ queryKey: companyKeys.summary(eId) });
      showToast({
        level: 'success',
        title: t(plural(arrived, documentLabels.uploadedOne, documentLabels.uploadedMany), {
          count: arrived,
        }),
      });
    }
    // What was not sent stays, with the reason.
    if (arrived === uploads.uploads.length) onClose();
  }

  return (
    <Dialog
      open
      title={t(documentLabels.upload)}
      {...(!isSending && { onClose })}
      size="medium"
      footer={<UploadActs uploads={uploads} onSend={() => void send()} onClose={onClose} />}
    >
      <div className={styles.content}>
        <FileChooser
          uploads={uploads.uploads}
          rules={rules}
          choose={t(documentLabels.choose)}
          help={t(documentLabels.rules, {
            types: namesOfTypes(rules).join(', '),
            size: sizeInWords(rules.uploadMaxSize),
          })}
          look={uploads.uploads.length === 0 ? 'primary' : 'secondary'}
          onAdd={uploads.add}
          onRemove={isSending ? null : uploads.remove}
        />
        <TextField
          label={t(documentLabels.category)}
          help={t(documentLabels.categoryHelp)}
          value={category}
          maxLength={maxDocumentCategoryLength}
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

/** Uploads a document of the company. The result follows the contract. */
function uploadDocument(
  eId: string,
  file: File,
  category: string,
  options: UploadOptions,
): Promise<CompanyDocument[]> {
  const query = new URLSearchParams({ eId, ...(category !== '' && { category }) });
  return uploadFile(`${documentUploadPath}?${query}`, file, {
    ...options,
    type: sentTypeOf(file),
  }) as Promise<CompanyDocument[]>;
}
