import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { defineView, text } from '../../app/list-view.ts';
import { ApprenticeAvatar } from '../../apprentices/ApprenticeAvatar.tsx';
import { ApprenticeTabs } from '../../apprentices/ApprenticeTabs.tsx';
import { contractQuery } from '../../apprentices/queries.ts';
import { ApprenticeAttendancePage } from '../../attendance/ApprenticeAttendancePage.tsx';
import { attendancesQuery } from '../../attendance/queries.ts';

/** The year of the attendance; all by default. */
const attendanceView = defineView({ year: text('year', /^\d{4}$/) });

export const Route = createFileRoute('/_app/apprentice-attendance/$cid')({
  validateSearch: attendanceView.parseSearch,
  loader: beginsWith<'cid'>(({ cid }) => [attendancesQuery(cid), contractQuery(cid)]),
  component: ApprenticeAttendance,
});

function ApprenticeAttendance() {
  const { cid } = Route.useParams();
  const { year } = Route.useSearch();
  const navigate = useNavigate();
  const contract = useQuery(contractQuery(cid));
  return (
    <ApprenticeAttendancePage
      key={cid}
      cId={cid}
      contract={contract}
      figure={contract.data && <ApprenticeAvatar contract={contract.data} size={64} />}
      tabs={contract.data && <ApprenticeTabs contract={contract.data} />}
      year={year ?? null}
      onYear={(chosen) =>
        void navigate({
          to: '/apprentice-attendance/$cid',
          params: { cid },
          search: attendanceView.searchOf({ year: chosen ?? '' }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
