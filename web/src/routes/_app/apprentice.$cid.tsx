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

/** How many records of attendance and sessions the page shows; all of them have pages. */
const most = { attendances: 3, sessions: 4 };

export const Route = createFileRoute('/_app/apprentice/$cid')({
  loader: beginsWith<'cid'>(({ cid }) => [contractQuery(cid), attendancesQuery(cid)]),
  component: Apprentice,
});

function Apprentice() {
  const { cid } = Route.useParams();
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
        attendance: <LatestAttendance cId={contract.id} most={most.attendances} />,
        sessions: <NextSessions eId={contract.employerId} cId={contract.id} most={most.sessions} />,
      })}
    />
  );
}
