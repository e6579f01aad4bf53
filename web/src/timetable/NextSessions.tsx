import { PauseCircleIcon } from '@phosphor-icons/react/dist/csr/PauseCircle';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { today } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { RecordRow, RecordSection } from '../ui/RecordSection.tsx';
import { Tag } from '../ui/Tag.tsx';
import { type PlacedEvent, placeEvent } from './event-times.ts';
import { timesInWords } from './event-words.ts';
import { timetableLabels } from './labels.ts';
import { nextSessionsLabels as labels } from './next-labels.ts';
import { eventsQuery } from './queries.ts';
import { addDays } from './timetable-days.ts';

/** Number of days ahead. */
const days = 14;

interface NextSessionsProps {
  eId: string;
  cId: string;
  max: number;
}

/** The apprentice's next sessions, for their own page. */
export function NextSessions({ eId, cId, max }: NextSessionsProps) {
  const t = useLabels();
  const day = today();
  const query = useQuery(eventsQuery({ eId, cId }, { start: day, end: addDays(day, days) }));
  const now = Date.now();
  return (
    <RecordSection
      title={t(labels.title)}
      action={
        <Link to="/apprentice-timetable/$cid/$initDate" params={{ cid: cId, initDate: day }}>
          {t(labels.all)}
        </Link>
      }
      query={query}
      records={query.data?.filter(({ endDate }) => Date.parse(endDate) > now)}
      max={max}
      failed={t(labels.failed)}
      none={t(labels.none, { count: days })}
    >
      {(event) => <Session key={event.id} placed={placeEvent(event)} />}
    </RecordSection>
  );
}

function Session({ placed }: { placed: PlacedEvent }) {
  const t = useLabels();
  const { event } = placed;
  return (
    <RecordRow what={event.details.title} when={timesInWords(t, placed)}>
      {event.suspended && (
        <Tag meaning="grey" icon={<PauseCircleIcon size={15} weight="bold" aria-hidden="true" />}>
          {t(timetableLabels.suspended)}
        </Tag>
      )}
    </RecordRow>
  );
}
