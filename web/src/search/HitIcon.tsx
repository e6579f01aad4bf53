import type { Icon } from '@phosphor-icons/react';
import { AddressBookIcon } from '@phosphor-icons/react/dist/csr/AddressBook';
import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { ClipboardTextIcon } from '@phosphor-icons/react/dist/csr/ClipboardText';
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText';
import { HardHatIcon } from '@phosphor-icons/react/dist/csr/HardHat';
import { InvoiceIcon } from '@phosphor-icons/react/dist/csr/Invoice';
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt';
import { ShoppingBagIcon } from '@phosphor-icons/react/dist/csr/ShoppingBag';
import { StudentIcon } from '@phosphor-icons/react/dist/csr/Student';
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray';
import { UserCircleIcon } from '@phosphor-icons/react/dist/csr/UserCircle';
import type { SearchKind } from '@tradebridge/contract/search-rules';

const icons: Readonly<Record<SearchKind, Icon>> = {
  apprentice: HardHatIcon,
  company: BuildingsIcon,
  contact: AddressBookIcon,
  learner: StudentIcon,
  unit: ListChecksIcon,
  invoice: InvoiceIcon,
  receipt: ReceiptIcon,
  order: ShoppingBagIcon,
  document: FileTextIcon,
  page: ArticleIcon,
  news: NewspaperIcon,
  user: UserCircleIcon,
  form: ClipboardTextIcon,
  submission: TrayIcon,
};

/** Decorative: the group's heading says the same. */
export function HitIcon({ kind }: { kind: SearchKind }) {
  const KindIcon = icons[kind];
  return <KindIcon size={20} weight="duotone" aria-hidden="true" />;
}
