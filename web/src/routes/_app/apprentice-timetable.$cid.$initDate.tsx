import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { ApprenticeAvatar } from '../../apprentices/ApprenticeAvatar.tsx';
import { ApprenticeTabs } from '../../apprentices/ApprenticeTabs.tsx';
import { contractQuery } from '../../apprentices/queries.ts';
import { ApprenticeTimetablePage } from '../../timetable/ApprenticeTimetablePage.tsx';
import { parseDay } from '../../timetable/timetable-days.ts';
import { timetableView } from '../../timetable/timetable-view.ts';

export const Route = createFileRoute('/_app/apprentice-timetable/$cid/$initDate')({
  validateSearch: timetableView.parseSearch,
  loader: beginsWith<'cid' | 'initDate'>(({ cid }) => [contractQuery(cid)]),
  component: ApprenticeTimetable,
});

function ApprenticeTimetable() {
  const { cid, initDate } = Route.useParams();
  const view = timetableView.viewOf(Route.useSearch());
  const navigate = useNavigate();
  const query = useQuery(contractQuery(cid));
  return (
    <ApprenticeTimetablePage
      key={cid}
      query={query}
      figure={query.data && <ApprenticeAvatar contract={query.data} size={64} />}
      tabs={query.data && <ApprenticeTabs contract={query.data} />}
      view={{ ...view, day: view.day ?? parseDay(initDate), cId: null }}
      onView={({ day, ...changed }) =>
        void navigate({
          to: '/apprentice-timetable/$cid/$initDate',
          params: { cid, initDate },
          search: timetableView.searchOf({ ...changed, day: day === initDate ? null : day }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
