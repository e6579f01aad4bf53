import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { Link } from '@tanstack/react-router';
import type { FormListed } from '@tradebridge/contract/forms';
import { useEditingSettings } from '../app/editing-settings.ts';
import { formatCount, formatInstant } from '../app/format.ts';
import type { Chosen } from '../app/use-chosen.ts';
import { segmentAddresses } from '../content/form-segments.ts';
import { contentLabels } from '../content/labels.ts';
import styles from '../content/row-cells.module.css';
import { StateTags } from '../content/StateTags.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { plural, type Translate, useLabels } from '../ui/labels.ts';
import { type Column, wholeRowLink } from '../ui/VirtualTable.tsx';
import { builderLabels } from './labels.ts';
import { formsListLabels as labels } from './list-labels.ts';

interface FormListActs {
  chosen: Chosen;
  copy: (form: FormListed) => Promise<void>;
}

export const formColumns = (t: Translate, acts: FormListActs): Column<FormListed>[] => [
  {
    id: 'chosen',
    header: t(labels.columnChosen),
    hiddenHeader: true,
    width: '44px',
    cell: (form) => <Choose form={form} chosen={acts.chosen} />,
  },
  {
    id: 'form',
    header: t(labels.columnForm),
    width: 'minmax(180px, 1.8fr)',
    cell: (form) => <FormName form={form} />,
  },
  {
    id: 'state',
    header: t(labels.columnState),
    width: 'minmax(140px, 1fr)',
    cell: ({ status }) => <StateTags status={status} />,
  },
  {
    id: 'submissions',
    header: t(labels.columnSubmissions),
    width: '130px',
    cell: ({ submissions }) => submissionsInWords(t, submissions),
  },
  {
    id: 'changed',
    header: t(labels.columnChanged),
    width: 'minmax(215px, 1fr)',
    secondary: true,
    cell: (form) => <Changed form={form} />,
  },
  {
    id: 'acts',
    header: t(labels.columnActs),
    hiddenHeader: true,
    width: '44px',
    cell: (form) => <Copy form={form} copy={acts.copy} />,
  },
];

/** A form in the list on a phone. */
export function FormCard({ form, acts }: { form: FormListed; acts: FormListActs }) {
  const t = useLabels();
  return (
    <div className={styles.card}>
      <Choose form={form} chosen={acts.chosen} />
      <div className={styles.words}>
        <FormName form={form} />
        <StateTags status={form.status} />
        <span className={styles.quiet}>{submissionsInWords(t, form.submissions)}</span>
        <Changed form={form} />
      </div>
      <Copy form={form} copy={acts.copy} />
    </div>
  );
}

function FormName({ form: { id, name, description, submissions } }: { form: FormListed }) {
  const t = useLabels();
  const { editFormSegment } = useEditingSettings();
  // A form without submissions opens in its editor.
  const segment = submissions === 0 ? 'editor' : editFormSegment;
  return (
    <span className={styles.words}>
      <Link to={segmentAddresses[segment]} params={{ id }} className={wholeRowLink}>
        <b>{name || t(builderLabels.unnamed)}</b>
      </Link>
      {description && <span className={styles.line}>{description}</span>}
    </span>
  );
}

function Changed({ form: { status } }: { form: FormListed }) {
  const t = useLabels();
  return (
    <span className={styles.words}>
      <span>{formatInstant(status.changed)}</span>
      <span className={styles.quiet}>{status.changedBy ?? t(contentLabels.somebody)}</span>
    </span>
  );
}

function Choose({ form: { id, name }, chosen }: { form: FormListed; chosen: Chosen }) {
  const t = useLabels();
  return (
    <span className={styles.above}>
      <Checkbox
        aria-label={t(labels.choose, { title: name })}
        checked={chosen.has(id)}
        onChange={() => chosen.toggle(id)}
      />
    </span>
  );
}

function Copy({ form, copy }: { form: FormListed; copy: FormListActs['copy'] }) {
  const t = useLabels();
  return (
    <span className={styles.above}>
      <IconButton
        label={t(labels.copyOf, { title: form.name })}
        icon={<CopyIcon size={18} aria-hidden="true" />}
        onClick={() => void copy(form)}
      />
    </span>
  );
}

function submissionsInWords(t: Translate, count: number): string {
  if (count === 0) return t(labels.submissionsNone);
  return t(plural(count, labels.submissionsOne, labels.submissionsMany), {
    count: formatCount(count),
  });
}
