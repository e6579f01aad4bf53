import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Form } from '@tradebridge/contract/forms';
import { isNoSuchId } from '../app/api-error.ts';
import { useIsViewing, useUser } from '../app/session.ts';
import { buttonClass } from '../ui/Button.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { begunQuery } from './begun-form.ts';
import { FilledForm } from './FilledForm.tsx';
import { FormView } from './FormView.tsx';
import { formLabels } from './labels.ts';
import { formQuery } from './queries.ts';

interface FormPlaceProps {
  id: string;
  /** It is part of a page of content. */
  isWithinPage?: boolean;
}

/** A form to fill in: on its own page, or within a page of content (PAGE-010). */
export function FormPlace({ id, isWithinPage = false }: FormPlaceProps) {
  const t = useLabels();
  const isViewing = useIsViewing();
  const query = useQuery(formQuery(id));
  const isMissing = isNoSuchId(query.error);
  const { data: form } = query;
  if (form) {
    // If it is archived while being filled in, it stays with its entries.
    const shown = { form, isArchived: isMissing, isWithinPage };
    return isViewing ? <Viewed {...shown} /> : <Started key={id} {...shown} />;
  }
  return (
    <Section title={t(formLabels.title)} titleHidden>
      {isMissing ? (
        <NotFoundHere
          message={t(formLabels.notFound)}
          help={t(formLabels.notFoundHelp)}
          back={
            <Link to="/home" className={buttonClass('primary')}>
              {t(formLabels.toHome)}
            </Link>
          }
        />
      ) : query.isError ? (
        <FailedQuery title={t(formLabels.failed)} query={query} />
      ) : (
        <SkeletonRows count={5} />
      )}
    </Section>
  );
}

interface ShownProps {
  form: Form;
  isArchived: boolean;
  isWithinPage: boolean;
}

/** For staff who view as a contact: the form as it is, without what the contact has answered or begun. */
function Viewed({ form, isWithinPage }: ShownProps) {
  const t = useLabels();
  return (
    <Section title={form.name} titleHidden={!isWithinPage}>
      <Note>{t(formLabels.viewed)}</Note>
      <FormView form={form} mode="preview" level={isWithinPage ? 3 : 2} />
    </Section>
  );
}

function Started({ form, isArchived, isWithinPage }: ShownProps) {
  const t = useLabels();
  const user = useUser();
  const query = useQuery(begunQuery(user.id, form));
  const level = isWithinPage ? 3 : 2;
  // Administrators can read every form, and answer if they are in the audience.
  const isForOthers = user.isAdmin && !isArchived && isNoSuchId(query.error);
  if (isForOthers) {
    return (
      <Section title={form.name} titleHidden={!isWithinPage}>
        <Note>{t(formLabels.forOthers)}</Note>
        <FormView form={form} mode="preview" level={level} />
      </Section>
    );
  }
  return (
    <Section title={form.name} titleHidden={!isWithinPage}>
      {query.data ? (
        <FilledForm form={form} begun={query.data} isArchived={isArchived} level={level} />
      ) : query.isError ? (
        <FailedQuery title={t(formLabels.failed)} query={query} />
      ) : (
        <SkeletonRows count={5} />
      )}
    </Section>
  );
}
