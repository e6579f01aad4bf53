import { maxContentTitleLength } from '@tradebridge/contract/content-rules';
import { plainText } from '../ui/labels.ts';
import { entryLabels as labels } from './entry-labels.ts';

/** The title of a copy (PAGE-024), cut so that the suffix fits. */
export function copyTitle(title: string): string {
  const suffix = plainText(labels.copyOf, { title: '' });
  return plainText(labels.copyOf, {
    title: title.slice(0, maxContentTitleLength - suffix.length),
  });
}
