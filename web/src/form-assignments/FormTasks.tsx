import { ClipboardTextIcon } from '@phosphor-icons/react/dist/csr/ClipboardText';
import { Link } from '@tanstack/react-router';
import type { ResultOf } from '@tradebridge/contract/calls';
import { formatDay } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import styles from './FormTasks.module.css';
import { formTaskLabels as labels } from './labels.ts';

/** Forms the user is asked to fill in. */
export function FormTasks({ tasks }: { tasks: ResultOf<'form/retrieveTasks'> }) {
  const t = useLabels();
  return (
    <Section title={t(labels.title)} flush>
      <ul className={styles.tasks}>
        {tasks.map(({ formId, formName, dueOn, isOverdue }) => (
          <li key={formId}>
            <Link to="/custom-form/$id" params={{ id: formId }} className={styles.task}>
              <ClipboardTextIcon size={22} aria-hidden="true" />
              <span className={styles.name}>{formName}</span>
              {dueOn && (
                <Tag meaning={isOverdue ? 'red' : 'amber'}>
                  {t(isOverdue ? labels.overdue : labels.due, { day: formatDay(dueOn) })}
                </Tag>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
