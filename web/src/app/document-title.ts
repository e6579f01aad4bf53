import { useEffect } from 'react';
import { useLabels, withoutMarks } from '../ui/labels.ts';
import { appLabels } from './app-labels.ts';
import { getConfig } from './config.ts';

/** Sets the document's title to '{page} | {product}' (SHELL-045). */
export function useDocumentTitle(page: string): void {
  const t = useLabels();
  const product = getConfig().productName;
  const title = page ? t(appLabels.documentTitle, { page, product }) : product;
  useEffect(() => {
    document.title = withoutMarks(title);
  }, [title]);
}
