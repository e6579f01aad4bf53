import { FilesIcon } from '@phosphor-icons/react/dist/csr/Files';
import type { UploadRules } from '@tradebridge/contract/document-rules';
import { DropZone } from '../ui/DropZone.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './FileChooser.module.css';
import { fileLabels } from './labels.ts';
import { UploadRow } from './UploadRow.tsx';
import { acceptOf } from './upload-rules.ts';
import type { Upload } from './uploads.ts';

interface FileChooserProps {
  uploads: readonly Upload[];
  rules: UploadRules;
  /** The text of the button. */
  choose: string;
  /** What may be chosen. */
  help: string;
  /** Whether choosing is the main next step. */
  look: 'primary' | 'secondary';
  onAdd: (files: readonly File[]) => void;
  /** Null while the list must not change. */
  onRemove: ((id: number) => void) | null;
}

/** A drop zone with a list of the chosen files. */
export function FileChooser(props: FileChooserProps) {
  const t = useLabels();
  const { uploads, rules, choose, help, look, onAdd, onRemove } = props;
  return (
    <div className={styles.content}>
      <DropZone
        icon={<FilesIcon size={36} weight="duotone" aria-hidden="true" />}
        words={t(fileLabels.drop)}
        choose={choose}
        help={help}
        accept={acceptOf(rules)}
        multiple
        look={look}
        onFiles={onAdd}
      />
      {uploads.length > 0 && (
        <ul aria-label={t(fileLabels.chosen)} className={styles.uploads}>
          {uploads.map((one) => (
            <UploadRow
              key={one.id}
              upload={one}
              rules={rules}
              onRemove={onRemove && (() => onRemove(one.id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
