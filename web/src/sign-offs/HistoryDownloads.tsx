import { useInfiniteQuery } from '@tanstack/react-query';
import { downloadApi } from '../app/api-client.ts';
import { DownloadButton } from '../app/DownloadButton.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './HistoryDownloads.module.css';
import { signOffLabels } from './labels.ts';
import { signoffHistoryQuery } from './queries.ts';

interface HistoryDownloadsProps {
  eId: string;
  /** Only this contract. */
  contractId?: string;
}

/** Downloads of the history for audits; empty while there is none. */
export function HistoryDownloads({ eId, contractId }: HistoryDownloadsProps) {
  const t = useLabels();
  const { data } = useInfiniteQuery(signoffHistoryQuery(eId, contractId));
  if (!data?.pages.some(({ records }) => records.length > 0)) return null;
  const load = (format: 'csv' | 'pdf') => () =>
    downloadApi('employer/downloadSignoffHistory', {
      eId,
      ...(contractId !== undefined && { cId: contractId }),
      format,
    });
  return (
    <div className={styles.downloads}>
      <DownloadButton load={load('csv')}>{t(signOffLabels.historyCsv)}</DownloadButton>
      <DownloadButton load={load('pdf')}>{t(signOffLabels.historyPdf)}</DownloadButton>
    </div>
  );
}
