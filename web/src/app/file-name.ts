import type { Label } from '@tradebridge/contract/labels';
import type { Translate } from '../ui/labels.ts';

/** Characters that some system treats as part of a path, or refuses in a name. */
const notInNames = /[\\/:*?"<>|\p{Cc}]+/gu;

/**
 * A file name from a label with `{company}` and `{day}`: `Hallam Electrical apprentices
 * 2026-11-21.csv`.
 */
export const fileNameOf = (
  t: Translate,
  label: Label,
  { company, day }: { company: string; day: string },
  extension: string,
): string =>
  `${t(label, { company: company.replace(notInNames, ' ').trim().slice(0, 80), day })
    .replace(/\s+/g, ' ')
    .trim()}.${extension}`;
