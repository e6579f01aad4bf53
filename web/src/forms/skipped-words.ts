import type { UploadRules } from '@tradebridge/contract/document-rules';
import { fileKindLabels } from '@tradebridge/contract/file-kinds';
import { sizesInWords } from '@tradebridge/contract/file-size';
import { maxAnswerFiles } from '@tradebridge/contract/submission-rules';
import type { Translate } from '../ui/labels.ts';
import { formLabels } from './labels.ts';
import type { SkippedFile } from './use-add-files.ts';

/** Which file was not added, and why (CON-02). */
export function skippedInWords(
  t: Translate,
  { name, fault, size }: SkippedFile,
  { uploadMaxSize }: UploadRules,
): string {
  switch (fault) {
    case 'type':
      return t(formLabels.skippedType, { name });
    case 'heic':
      return t(formLabels.skippedHeic, { name, why: t(fileKindLabels.heic) });
    case 'size':
      return t(formLabels.skippedSize, { name, ...sizesInWords(size, uploadMaxSize) });
    case 'empty':
      return t(formLabels.skippedEmpty, { name });
    case 'count':
      return t(formLabels.skippedMany, { name, count: maxAnswerFiles });
  }
}
