import { Link } from '@tanstack/react-router';
import type { FormForEdit } from '@tradebridge/contract/forms';
import { formatCount } from '../app/format.ts';
import { Fact, FactList } from '../ui/FactList.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { formPropertyLabels as labels } from './form-property-labels.ts';

/** A form's address, where it is used, and the number of submissions. */
export function AboutForm({ edited: { form, uses, submissions } }: { edited: FormForEdit }) {
  const t = useLabels();
  return (
    <FactList>
      <Fact name={t(labels.address)}>
        <code>/custom-form/{form.id}</code>
      </Fact>
      <Fact name={t(labels.answers)}>
        {submissions === 0
          ? t(labels.submissionsNone)
          : t(plural(submissions, labels.submissionsOne, labels.submissionsMany), {
              count: formatCount(submissions),
            })}
      </Fact>
      <Fact name={t(labels.uses)}>
        {uses.length === 0
          ? t(labels.usesNone)
          : uses.map(({ kind, id, title, isLive }) => (
              <span key={`${kind} ${id}`}>
                <Link to="/admin/pages/$id" params={{ id }}>
                  {title}
                </Link>{' '}
                {!isLive && <Tag meaning="grey">{t(labels.useDraft)}</Tag>}{' '}
              </span>
            ))}
      </Fact>
    </FactList>
  );
}
