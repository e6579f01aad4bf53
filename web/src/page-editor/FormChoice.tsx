import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isNotFound } from '../app/api-error.ts';
import fieldStyles from '../content/PageField.module.css';
import { editedFormQuery } from '../content/queries.ts';
import { StateTags } from '../content/StateTags.tsx';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { editorLabels as labels } from './labels.ts';
import { SelectFormDialog } from './SelectFormDialog.tsx';

interface FormChoiceProps {
  /** The page's form; null for none. */
  formId: string | null;
  onChange: (formId: string | null) => void;
}

/** The form of a page, and a button to choose another. */
export function FormChoice({ formId, onChange }: FormChoiceProps) {
  const t = useLabels();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={fieldStyles.field}>
      {formId === null ? <p>{t(labels.formNone)}</p> : <Chosen id={formId} />}
      <div className={fieldStyles.ways}>
        <Button onClick={() => setChoosing(true)}>
          {t(formId === null ? labels.formChoose : labels.formChange)}
        </Button>
      </div>
      {isChoosing && (
        <SelectFormDialog formId={formId} onSelect={onChange} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}

function Chosen({ id }: { id: string }) {
  const t = useLabels();
  const query = useQuery(editedFormQuery(id));
  if (isNotFound(query.error)) return <Note meaning="red">{t(labels.formMissing, { id })}</Note>;
  if (!query.data) return query.isError ? <p>{t(labels.formFailed)}</p> : <Spinner />;
  const { form, status } = query.data;
  return (
    <p className={fieldStyles.chosen}>
      <Link to="/admin/forms/$id" params={{ id }}>
        {form.name}
      </Link>
      <StateTags status={status} />
    </p>
  );
}
