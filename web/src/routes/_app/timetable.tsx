import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Company, getCurrentCompany } from '../../app/current-company.ts';
import { today } from '../../app/format.ts';
import { contractsQuery } from '../../apprentices/queries.ts';
import { timetableLabels } from '../../timetable/labels.ts';
import { prefetchTimetable } from '../../timetable/prefetch-timetable.ts';
import { TimetablePage } from '../../timetable/TimetablePage.tsx';
import { type TimetableView, timetableView } from '../../timetable/timetable-view.ts';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/timetable')({
  validateSearch: timetableView.parseSearch,
  loader: ({ context: { queryClient }, location }) => {
    const company = getCurrentCompany();
    if (!company) return;
    // Not awaited: the page has its own skeleton.
    const view = timetableView.viewOf(timetableView.parseSearch(location.search));
    prefetchTimetable(queryClient, { eId: company.id, cId: null }, view);
  },
  component: Timetable,
});

function Timetable() {
  const t = useLabels();
  const view = timetableView.viewOf(Route.useSearch());
  return (
    <OfCompany title={t(timetableLabels.title)}>
      {(company) => <OfThatCompany key={company.id} company={company} view={view} />}
    </OfCompany>
  );
}

function OfThatCompany({ company, view }: { company: Company; view: TimetableView }) {
  const navigate = useNavigate();
  const { data: contracts } = useQuery(contractsQuery(company.id));
  const apprentices = useMemo(
    () =>
      contracts?.map(({ id, apprentice: { givenName, familyName } }) => ({
        cId: id,
        givenName,
        familyName,
      })),
    [contracts],
  );
  return (
    <TimetablePage
      scope={{ eId: company.id, cId: null }}
      name={null}
      companyName={company.name}
      {...(apprentices && { apprentices })}
      view={view}
      onView={({ day, ...changed }) =>
        void navigate({
          to: '/timetable',
          search: timetableView.searchOf({ ...changed, day: day === today() ? null : day }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
