import { createFileRoute } from '@tanstack/react-router';
import { LogEntryPage } from '../../device-log/LogEntryPage.tsx';

export const Route = createFileRoute('/_app/log-entry/$id')({ component: LogEntry });

function LogEntry() {
  const { id } = Route.useParams();
  return <LogEntryPage key={id} id={id} />;
}
