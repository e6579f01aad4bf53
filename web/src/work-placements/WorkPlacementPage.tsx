import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WorkPlacement } from '@tradebridge/contract/work-placements';
import { employerQuery } from '../app/company-queries.ts';
import { formatDay } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import columns from '../ui/columns.module.css';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { LeadLine } from '../ui/LeadLine.tsx';
import { LineTable } from '../ui/LineTable.tsx';
import { useLabels } from '../ui/labels.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import { workPlacementLabels } from './labels.ts';
import { workPlacementsQuery } from './queries.ts';
import { StateTag } from './StateTag.tsx';
import { contactNameOf, studentOf } from './wording.ts';

interface WorkPlacementPageProps {
  eId: string;
  placementId: string;
}

/** A work placement (PLACE-003, PLACE-004), found among all of the company's. */
export function WorkPlacementPage({ eId, placementId }: WorkPlacementPageProps) {
  const t = useLabels();
  const query = useQuery(workPlacementsQuery(eId));
  const placement = query.data?.find(({ id }) => id === placementId);
  const title = t(workPlacementLabels.titleOfOne);
  if (placement) return <Known eId={eId} placement={placement} />;
  return (
    <Page title={title} backTo="/work-placements">
      {query.data ? (
        <NotFoundHere
          message={t(workPlacementLabels.missing)}
          back={
            <Link to="/work-placements" className={buttonClass('secondary')}>
              {t(workPlacementLabels.toAll)}
            </Link>
          }
        />
      ) : (
        <Section title={title} titleHidden flush>
          <WithoutData query={query} failed={t(workPlacementLabels.failedOne)} rows={6} />
        </Section>
      )}
    </Page>
  );
}

function Known({ eId, placement }: { eId: string; placement: WorkPlacement }) {
  const t = useLabels();
  const name = studentOf(placement);
  return (
    <Page
      title={t(workPlacementLabels.titleOfOne)}
      backTo="/work-placements"
      figure={<Avatar name={name} size={64} />}
      headline={name}
      lead={
        <LeadLine>
          {placement.program}
          <StateTag placement={placement} />
        </LeadLine>
      }
    >
      <div className={classNames(columns.columns, columns.recordAndFacts)}>
        <div className={columns.column}>
          <PlacementFacts eId={eId} placement={placement} />
          <Courses placement={placement} />
        </div>
        <Student placement={placement} />
      </div>
    </Page>
  );
}

function PlacementFacts({ eId, placement }: { eId: string; placement: WorkPlacement }) {
  const t = useLabels();
  const { data: employer, isPending } = useQuery(employerQuery(eId));
  const { employerContactId, endDate } = placement;
  const contact = contactNameOf(employer, employerContactId);
  return (
    <Section title={t(workPlacementLabels.placement)} flush>
      <FactList>
        <Fact name={t(workPlacementLabels.type)}>{placement.type}</Fact>
        <Fact name={t(workPlacementLabels.program)}>{placement.program}</Fact>
        <Fact name={t(workPlacementLabels.campus)}>{placement.campus}</Fact>
        <Fact name={t(workPlacementLabels.startDate)}>{formatDay(placement.startDate)}</Fact>
        <Fact name={t(workPlacementLabels.endDate)}>
          {endDate === null ? t(workPlacementLabels.noEnd) : formatDay(endDate)}
        </Fact>
        <Fact name={t(workPlacementLabels.contact)}>
          {employerContactId && contact ? (
            <Link to="/company-contact/$cid" params={{ cid: employerContactId }}>
              {contact}
            </Link>
          ) : (
            // Not loaded yet is different from not recorded.
            employerContactId && isPending && <Spinner />
          )}
        </Fact>
      </FactList>
    </Section>
  );
}

function Courses({ placement }: { placement: WorkPlacement }) {
  const t = useLabels();
  return (
    <Section title={t(workPlacementLabels.courses)} flush>
      {placement.courses.length === 0 ? (
        <EmptyState title={t(workPlacementLabels.noCourses)} />
      ) : (
        <LineTable
          label={t(workPlacementLabels.courses)}
          groups={[placement.courses]}
          columns={[
            { header: t(workPlacementLabels.courseName), cell: ({ name }) => name },
            { header: t(workPlacementLabels.courseCode), cell: ({ code }) => code },
          ]}
        />
      )}
    </Section>
  );
}

function Student({ placement: { student } }: { placement: WorkPlacement }) {
  const t = useLabels();
  return (
    <Section title={t(workPlacementLabels.student)} flush>
      <FactList>
        <Fact name={t(workPlacementLabels.givenName)}>{student.givenName}</Fact>
        <Fact name={t(workPlacementLabels.familyName)}>{student.familyName}</Fact>
        <Fact name={t(workPlacementLabels.studentNumber)}>{student.number}</Fact>
      </FactList>
    </Section>
  );
}
