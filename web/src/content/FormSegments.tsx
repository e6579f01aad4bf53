import { Link } from '@tanstack/react-router';
import { changeEditingSettings, type FormSegment } from '../app/editing-settings.ts';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import parts from '../ui/parts-nav.module.css';
import styles from './FormSegments.module.css';
import { type FormView, formView, segmentAddresses, settingOf } from './form-segments.ts';
import { contentLabels as labels } from './labels.ts';

interface FormSegmentsProps extends FormView {
  formId: string;
  /** The segment on display. */
  segment: FormSegment | 'assigned';
}

const segments = [
  { segment: 'editor', label: labels.formEditor },
  { segment: 'results', label: labels.formResults },
] as const;

/**
 * Switches between a form's editor, its results and its assignments. The choice between the first
 * two is kept for the session.
 */
export function FormSegments({ formId, segment: shown, from }: FormSegmentsProps) {
  const t = useLabels();
  return (
    <nav aria-label={t(labels.formSegments)} className={classNames(parts.nav, styles.nav)}>
      {segments.map(({ segment, label }) => (
        <Link
          key={segment}
          to={segmentAddresses[segment]}
          params={{ id: formId }}
          search={formView.searchOf({ from })}
          replace
          activeOptions={{ exact: true, includeSearch: false }}
          className={segment === shown ? parts.here : undefined}
          aria-current={segment === shown ? 'page' : undefined}
          onClick={() => changeEditingSettings({ [settingOf[from]]: segment })}
        >
          {t(label)}
        </Link>
      ))}
      <Link
        to="/admin/forms/$id/assigned"
        params={{ id: formId }}
        search={formView.searchOf({ from })}
        replace
        className={shown === 'assigned' ? parts.here : undefined}
        aria-current={shown === 'assigned' ? 'page' : undefined}
      >
        {t(labels.formAssigned)}
      </Link>
    </nav>
  );
}
