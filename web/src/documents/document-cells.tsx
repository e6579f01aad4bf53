import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { CompanyDocument } from '@tradebridge/contract/documents';
import { sizeInWords } from '@tradebridge/contract/file-size';
import { memo } from 'react';
import { formatDay } from '../app/format.ts';
import { FileTypeIcon } from '../files/FileTypeIcon.tsx';
import { fileLabels } from '../files/labels.ts';
import { nameOfType } from '../files/upload-rules.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { wholeRowLink } from '../ui/VirtualTable.tsx';
import styles from './document-cells.module.css';
import { documentLabels } from './labels.ts';
import { isImage } from './show-document.ts';

export interface DocumentActs {
  /** Shows it, or downloads it if it cannot be shown. */
  open: (document: CompanyDocument) => void;
  save: (document: CompanyDocument) => void;
  /** Null without write access. */
  remove: ((document: CompanyDocument) => void) | null;
}

interface DocumentCellProps {
  document: CompanyDocument;
  acts: DocumentActs;
}

const hintOf = (document: CompanyDocument) => {
  if (!document.isViewable) return fileLabels.saves;
  return isImage(document) ? documentLabels.opensHere : fileLabels.opensElsewhere;
};

/* Memoised: scrolling renders the table often, and unchanged documents need no render. */

export const NameCell = memo(function NameCell({ document, acts }: DocumentCellProps) {
  const t = useLabels();
  const { title, fileName, mimeType } = document;
  return (
    <div className={styles.name}>
      <span className={styles.icon}>
        <FileTypeIcon type={mimeType} />
      </span>
      <div className={styles.words}>
        <button
          type="button"
          className={`${wholeRowLink} ${styles.title}`}
          onClick={() => acts.open(document)}
        >
          {title} <span className="visually-hidden">{t(hintOf(document))}</span>
        </button>
        {fileName !== title && <p className={styles.quiet}>{fileName}</p>}
      </div>
    </div>
  );
});

export const TypeCell = memo(function TypeCell({ document }: { document: CompanyDocument }) {
  const t = useLabels();
  return typeInWords(document) ?? t(documentLabels.unknownType);
});

/** Null for unknown content. */
const typeInWords = ({ mimeType }: CompanyDocument) =>
  mimeType === 'application/octet-stream' ? null : nameOfType(mimeType);

export const ActsCell = memo(function ActsCell({ document, acts }: DocumentCellProps) {
  const t = useLabels();
  const { title, isDeletable } = document;
  const { save, remove } = acts;
  return (
    <div className={styles.acts}>
      {remove && isDeletable && (
        <IconButton
          label={t(documentLabels.delete, { title })}
          icon={<TrashIcon size={20} aria-hidden="true" />}
          onClick={() => remove(document)}
        />
      )}
      <IconButton
        label={t(documentLabels.download, { title })}
        icon={<DownloadSimpleIcon size={20} aria-hidden="true" />}
        onClick={() => save(document)}
      />
    </div>
  );
});

/** The same as a card, for small screens. */
export const DocumentCard = memo(function DocumentCard({ document, acts }: DocumentCellProps) {
  const t = useLabels();
  const { category, createdDate, size } = document;
  const facts = [
    typeInWords(document) ?? t(documentLabels.unknownType),
    sizeInWords(size),
    formatDay(createdDate),
    category,
  ];
  return (
    <div className={styles.card}>
      <div className={styles.cardWords}>
        <NameCell document={document} acts={acts} />
        <p className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <ActsCell document={document} acts={acts} />
    </div>
  );
});
