import { FileIcon } from '@phosphor-icons/react/dist/csr/File';
import { FileArchiveIcon } from '@phosphor-icons/react/dist/csr/FileArchive';
import { FileDocIcon } from '@phosphor-icons/react/dist/csr/FileDoc';
import { FileImageIcon } from '@phosphor-icons/react/dist/csr/FileImage';
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf';
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText';

function iconOf(type: string) {
  if (type === 'application/pdf') return FilePdfIcon;
  if (type.startsWith('image/')) return FileImageIcon;
  if (type.startsWith('text/')) return FileTextIcon;
  if (/word/.test(type)) return FileDocIcon;
  if (/zip/.test(type)) return FileArchiveIcon;
  return FileIcon;
}

/** Decorative: the type is named beside it. */
export function FileTypeIcon({ type, size = 28 }: { type: string; size?: number }) {
  const Icon = iconOf(type);
  return <Icon size={size} weight="duotone" aria-hidden="true" />;
}
