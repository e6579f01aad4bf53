import { ColumnsIcon } from '@phosphor-icons/react/dist/csr/Columns';
import { ColumnsPlusLeftIcon } from '@phosphor-icons/react/dist/csr/ColumnsPlusLeft';
import { ColumnsPlusRightIcon } from '@phosphor-icons/react/dist/csr/ColumnsPlusRight';
import { RowsIcon } from '@phosphor-icons/react/dist/csr/Rows';
import { RowsPlusBottomIcon } from '@phosphor-icons/react/dist/csr/RowsPlusBottom';
import { RowsPlusTopIcon } from '@phosphor-icons/react/dist/csr/RowsPlusTop';
import { SplitHorizontalIcon } from '@phosphor-icons/react/dist/csr/SplitHorizontal';
import { TextColumnsIcon } from '@phosphor-icons/react/dist/csr/TextColumns';
import { TextHIcon } from '@phosphor-icons/react/dist/csr/TextH';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { richTextLabels as labels } from './labels.ts';
import type { Tool } from './tools.ts';

/** Commands for the table at the cursor. */
export const tableTools: readonly Tool[] = [
  { label: labels.headerRow, icon: TextHIcon, run: (chain) => chain.toggleHeaderRow() },
  { label: labels.headerColumn, icon: TextColumnsIcon, run: (chain) => chain.toggleHeaderColumn() },
  { label: labels.rowBefore, icon: RowsPlusTopIcon, run: (chain) => chain.addRowBefore() },
  { label: labels.rowAfter, icon: RowsPlusBottomIcon, run: (chain) => chain.addRowAfter() },
  { label: labels.rowDelete, icon: RowsIcon, run: (chain) => chain.deleteRow() },
  {
    label: labels.columnBefore,
    icon: ColumnsPlusLeftIcon,
    run: (chain) => chain.addColumnBefore(),
  },
  { label: labels.columnAfter, icon: ColumnsPlusRightIcon, run: (chain) => chain.addColumnAfter() },
  { label: labels.columnDelete, icon: ColumnsIcon, run: (chain) => chain.deleteColumn() },
  { label: labels.merge, icon: SplitHorizontalIcon, run: (chain) => chain.mergeOrSplit() },
  { label: labels.tableDelete, icon: TrashIcon, run: (chain) => chain.deleteTable() },
];
