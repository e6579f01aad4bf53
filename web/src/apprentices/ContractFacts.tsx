import type { TrainingContract } from '@tradebridge/contract/apprentices';
import { formatDay } from '../app/format.ts';
import { Fact, FactList } from '../ui/FactList.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { EndOfContract } from './EndOfContract.tsx';
import { apprenticeLabels } from './labels.ts';
import { pageLabels } from './page-labels.ts';

/** The facts of a training contract (APPR-011). */
export function ContractFacts({ contract }: { contract: TrainingContract }) {
  const t = useLabels();
  const { apprentice, departmentEmail } = contract;
  const dayOf = (day: string | null) => day && formatDay(day);
  return (
    <Section title={t(apprenticeLabels.contract)} flush>
      <FactList areShort>
        <Fact name={t(apprenticeLabels.contractNumber)}>{contract.trainingContractNumber}</Fact>
        <Fact name={t(apprenticeLabels.apprenticeNumber)}>{apprentice.number}</Fact>
        <Fact name={t(apprenticeLabels.contractType)}>
          {t(apprenticeLabels[contract.contractType])}
        </Fact>
        <Fact name={t(pageLabels.attendanceType)}>
          {contract.attendanceType && t(pageLabels[contract.attendanceType])}
        </Fact>
        <Fact name={t(apprenticeLabels.courseName)}>{contract.courseName}</Fact>
        <Fact name={t(apprenticeLabels.courseCode)}>
          <code>{contract.courseCode}</code>
        </Fact>
        <Fact name={t(apprenticeLabels.department)}>{contract.department}</Fact>
        <Fact name={t(apprenticeLabels.departmentEmail)}>
          {departmentEmail && <a href={`mailto:${departmentEmail}`}>{departmentEmail}</a>}
        </Fact>
        <Fact name={t(apprenticeLabels.startDate)}>{dayOf(contract.startDate)}</Fact>
        <Fact name={t(apprenticeLabels.commencedDate)}>{dayOf(contract.commencedDate)}</Fact>
        <Fact name={t(apprenticeLabels.endDate)}>
          {contract.endDate && <EndOfContract contract={contract} exact />}
        </Fact>
        <Fact name={t(pageLabels.nominalTerm)}>
          {contract.nominalTermMonths !== null &&
            t(pageLabels.months, { count: contract.nominalTermMonths })}
        </Fact>
        <Fact name={t(pageLabels.probationEnd)}>{dayOf(contract.probationEndDate)}</Fact>
        <Fact name={t(pageLabels.planVersion)}>{contract.planVersion}</Fact>
        <Fact name={t(apprenticeLabels.createdDate)}>{dayOf(contract.createdDate)}</Fact>
        <Fact name={t(apprenticeLabels.isSuspended)}>
          {t(contract.suspended ? apprenticeLabels.yes : apprenticeLabels.no)}
        </Fact>
      </FactList>
    </Section>
  );
}
