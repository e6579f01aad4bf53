import type { Label } from '@tradebridge/contract/labels';
import { editorLabels as labels } from './labels.ts';

/** The parts of a page in order (PAGE-012), and its details. */
export const parts = ['banner', 'content', 'items', 'form', 'content2', 'about'] as const;
export type Part = (typeof parts)[number];

export const partLabels: Record<Part, Label> = {
  banner: labels.banner,
  content: labels.content,
  items: labels.items,
  form: labels.form,
  content2: labels.content2,
  about: labels.about,
};

export const isPart = (name: string | undefined): name is Part =>
  parts.some((part) => part === name);
