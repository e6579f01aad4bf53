import type { SetUp, SetUpPartShown } from '@tradebridge/contract/set-up';
import { maxBackupAgeHours, maxRehearsalAgeDays } from '@tradebridge/contract/set-up-rules';
import { formatCount, formatInstant } from '../app/format.ts';
import type { Translate } from '../ui/labels.ts';
import { neededVariables } from './fault-words.ts';
import { setUpLabels } from './labels.ts';
import { partLabels as labels } from './part-labels.ts';

const hourMs = 3_600_000;

const isOlder = (at: string, ageMs: number): boolean => Date.now() - Date.parse(at) > ageMs;

function backupFacts(t: Translate, { lastBackup, lastRehearsal }: SetUp): string[] {
  if (lastBackup === null) return [t(labels.noBackup)];
  const facts = [t(labels.lastBackup, { when: formatInstant(lastBackup) })];
  if (isOlder(lastBackup, maxBackupAgeHours * hourMs)) facts.push(t(labels.backupLate));
  if (lastRehearsal === null) return [...facts, t(labels.noRehearsal)];
  facts.push(t(labels.lastRehearsal, { when: formatInstant(lastRehearsal) }));
  if (isOlder(lastRehearsal, maxRehearsalAgeDays * 24 * hourMs))
    facts.push(t(labels.rehearsalLate));
  return facts;
}

/** What the data say of a part, and how it is configured where it is not. */
export function factsOf(t: Translate, { part, state }: SetUpPartShown, setUp: SetUp): string[] {
  const { lastImport, webhookFailingSince: since, localities } = setUp;
  switch (part) {
    case 'files':
      return [t(setUp.filesIn === 'bucket' ? labels.inBucket : labels.inFolder)];
    case 'registry':
      return [
        lastImport
          ? t(labels.imported, { when: formatInstant(lastImport) })
          : t(labels.neverImported),
        ...(setUp.hasWebhook && since
          ? [t(labels.webhookFailing, { when: formatInstant(since) })]
          : []),
      ];
    case 'addresses':
      return [
        localities > 0
          ? t(labels.localities, { count: formatCount(localities) })
          : t(labels.toImport),
      ];
    case 'backups':
      return backupFacts(t, setUp);
    default:
      return state === 'notConfigured'
        ? [t(setUpLabels.toConfigure, { variables: neededVariables(part, setUp) })]
        : [];
  }
}
