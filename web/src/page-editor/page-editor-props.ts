import type { PageForEdit } from '@tradebridge/contract/pages';
import type { ReactNode } from 'react';
import type { PageEntry } from './page-entry.ts';

export interface PageEditorProps {
  /** The server's state. */
  edited: PageForEdit;
  /** The page as users see it. */
  viewOf: (page: PageEntry) => ReactNode;
}
