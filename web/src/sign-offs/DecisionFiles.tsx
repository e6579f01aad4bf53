import { viewableTypes } from '@tradebridge/contract/document-rules';
import { sizeInWords } from '@tradebridge/contract/file-size';
import type { SignoffFile } from '@tradebridge/contract/sign-offs';
import { downloadApi } from '../app/api-client.ts';
import { FileTypeIcon } from '../files/FileTypeIcon.tsx';
import { fileLabels } from '../files/labels.ts';
import { openWhenLoaded, saveWhenLoaded } from '../files/show-file.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './DecisionFiles.module.css';
import { signOffLabels } from './labels.ts';

interface DecisionFilesProps {
  eId: string;
  files: readonly SignoffFile[];
}

/** The files of a decision, as links or downloads; empty if there are none. */
export function DecisionFiles({ eId, files }: DecisionFilesProps) {
  const t = useLabels();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t(signOffLabels.fileList)} className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <button type="button" className={styles.file} onClick={() => void show(eId, file)}>
            <FileTypeIcon type={file.mimeType} size={20} />
            <span className={styles.name}>{file.fileName}</span>{' '}
            <span className={styles.size}>{sizeInWords(file.size)}</span>{' '}
            <span className="visually-hidden">
              {t(isViewable(file) ? fileLabels.opensElsewhere : fileLabels.saves)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const isViewable = ({ mimeType }: SignoffFile) => viewableTypes.has(mimeType);

function show(eId: string, file: SignoffFile): Promise<void> {
  const load = () => downloadApi('employer/downloadSignoffFile', { eId, fId: file.id });
  const act = isViewable(file) ? openWhenLoaded : saveWhenLoaded;
  return act(load, signOffLabels.fileDownloadFailed);
}
