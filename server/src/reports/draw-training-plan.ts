import type { Sheet } from '../papers/sheet.ts';
import { withoutEmpty } from '../papers/table.ts';
import type { ContractRecord } from './contract-record.ts';
import { apprenticeLabel, apprenticeName, drawContract, drawParties } from './draw-contract.ts';
import { byStage, countUnits, drawBar, drawCounts, unitColumns } from './draw-units.ts';
import { reportLabels } from './labels.ts';

declare module '../papers/paper-kinds.ts' {
  interface PaperKinds {
    'training-plan': ContractRecord;
  }
}

/** The current training plan: parties, contract, the units by stage, and signatures. */
export function drawTrainingPlan(sheet: Sheet, record: ContractRecord): void {
  const { units, planVersion } = record;
  sheet.begin({
    title: sheet.say(reportLabels.trainingPlan),
    about: apprenticeName(record),
    reference: sheet.say(reportLabels.ofContract, { number: record.number }),
    state: planVersion && sheet.say(reportLabels.version, { version: planVersion }),
  });
  drawParties(sheet, record);
  drawContract(sheet, record);
  drawStages(sheet, units);
  sheet.heading(sheet.say(reportLabels.signatures));
  sheet.signatures([
    { role: sheet.say(reportLabels.employer), name: record.employer.name },
    { role: sheet.say(apprenticeLabel(record)), name: apprenticeName(record) },
    { role: sheet.say(reportLabels.institution), name: sheet.institution },
  ]);
}

function drawStages(sheet: Sheet, units: ContractRecord['units']): void {
  sheet.heading(sheet.say(reportLabels.units));
  if (units.length === 0) {
    sheet.paragraph(sheet.say(reportLabels.noUnits), { isQuiet: true });
    return;
  }
  const { unit, typeAndYear, planned, delivery, result, confirmation } = unitColumns(sheet);
  const columns = withoutEmpty([unit, typeAndYear, planned, delivery, result, confirmation], units);
  const stages = byStage(units);
  const isStaged = stages.some(([stage]) => stage !== null);
  const nameOf = (stage: string | null) => stage ?? sheet.say(reportLabels.unitsWithoutStage);
  for (const [stage, rows] of stages) {
    sheet.table({ caption: isStaged ? nameOf(stage) : null, columns, rows });
  }
  sheet.heading(sheet.say(reportLabels.totals));
  drawBar(sheet, countUnits(units));
  const counted = isStaged
    ? stages.map(([stage, rows]) => ({ name: nameOf(stage), counts: countUnits(rows) }))
    : [];
  const all = { name: sheet.say(reportLabels.allUnits), counts: countUnits(units), isTotal: true };
  drawCounts(sheet, reportLabels.stage, [...counted, all]);
}
