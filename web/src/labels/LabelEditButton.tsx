import { TextTIcon } from '@phosphor-icons/react/dist/csr/TextT';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { labelButtonLabels as labels } from './button-labels.ts';

const LabelTools = lazy(async () => ({
  default: (await import('./LabelTools.tsx')).LabelTools,
}));

/** Opens the tools for editing labels on the page; for administrators only (ROLE-028). */
export function LabelEditButton() {
  const t = useLabels();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        // The attribute from `found-labels.ts`, which is loaded with the tools.
        data-label-tools=""
        label={t(labels.edit)}
        icon={<TextTIcon size={20} />}
        aria-pressed={isOpen}
        onClick={() => setOpen(true)}
      />
      <Suspense>{isOpen && <LabelTools onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
