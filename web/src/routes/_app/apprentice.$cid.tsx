import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { ApprenticePage } from '../../apprentices/ApprenticePage.tsx';
import { contractQuery } from '../../apprentices/queries.ts';
import { LatestAttendance } from '../../attendance/LatestAttendance.tsx';
import { attendancesQuery } from '../../attendance/queries.ts';
import { ContractPapers } from '../../reports/ContractPapers.tsx';
import { AnswerUnit } from '../../sign-offs/AnswerRequest.tsx';
import { ConfirmWaiting } from '../../sign-offs/ConfirmWaiting.tsx';
import { NextSessions } from '../../timetable/NextSessions.tsx';
import { smallScreen, useMediaQuery } from '../../ui/media-query.ts';

/** Number of attendance records and sessions on the page; tabs show all. */
const max = { attendances: 3, sessions: 4 };
const maxOnPhone = { attendances: 2, sessions: 2 };

export const Route = createFileRoute('/_app/apprentice/$cid')({
  loader: beginsWith<'cid'>(({ cid }) => [contractQuery(cid), attendancesQuery(cid)]),
  component: Apprentice,
});

function Apprentice() {
  const { cid } = Route.useParams();
  const { attendances, sessions } = useMediaQuery(smallScreen) ? maxOnPhone : max;
  return (
    <ApprenticePage
      key={cid}
      contractId={cid}
      relatedTo={(contract) => ({
        answerTo: (unit) => (
          <AnswerUnit eId={contract.employerId} contractId={contract.id} unitId={unit.id} />
        ),
        confirm: <ConfirmWaiting eId={contract.employerId} contractId={contract.id} />,
        papers: <ContractPapers contract={contract} />,
        attendance: <LatestAttendance cId={contract.id} max={attendances} />,
        sessions: <NextSessions eId={contract.employerId} cId={contract.id} max={sessions} />,
      })}
    />
  );
}
