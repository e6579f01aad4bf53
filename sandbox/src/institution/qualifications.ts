import catalogue from './qualifications.json' with { type: 'json' };
import type { Random } from './random.ts';

export type Qualification = (typeof catalogue.qualifications)[number];
export type UnitOfCompetency = Qualification['units'][number];

/** The trades, by how frequent they are, and the department that teaches each. */
const trades: readonly { code: string; weight: number; department: string; women: number }[] = [
  { code: 'UEE30820', weight: 24, department: 'Electrotechnology', women: 0.16 },
  { code: 'CPC30220', weight: 24, department: 'Building and Construction', women: 0.12 },
  { code: 'CPC32420', weight: 9, department: 'Plumbing', women: 0.12 },
  { code: 'AUR30620', weight: 10, department: 'Automotive', women: 0.15 },
  { code: 'AUR31120', weight: 4, department: 'Automotive', women: 0.12 },
  { code: 'SIT30821', weight: 11, department: 'Hospitality', women: 0.42 },
  { code: 'MEM30219', weight: 6, department: 'Engineering', women: 0.14 },
  { code: 'MEM31922', weight: 5, department: 'Engineering', women: 0.14 },
  { code: 'CPC30620', weight: 4, department: 'Building and Construction', women: 0.3 },
  { code: 'AHC30921', weight: 3, department: 'Horticulture', women: 0.3 },
];

export type Trade = (typeof trades)[number] & { qualification: Qualification };

const catalogued: readonly Trade[] = trades.map((trade) => {
  const qualification = catalogue.qualifications.find(({ code }) => code === trade.code);
  if (!qualification) throw new Error(`${trade.code} is missing from qualifications.json.`);
  return { ...trade, qualification };
});

export function tradeOf(code: string): Trade {
  const trade = catalogued.find((candidate) => candidate.code === code);
  if (!trade) throw new Error(`${code} is not taught here.`);
  return trade;
}

export const drawTrade = (random: Random): Trade =>
  random.weighted(catalogued.map((trade) => [trade, trade.weight] as const));

/**
 * The national register's document about a unit. Every code starts with its package's three
 * letters.
 */
export const unitPaperUrl = (unitCode: string) =>
  `https://training.gov.au/assets/${unitCode.slice(0, 3)}/${unitCode}_R1.pdf`;

export const qualificationPaperUrl = ({ package: trainingPackage, code, release }: Qualification) =>
  `https://training.gov.au/assets/${trainingPackage}/${code}_R${release}.pdf`;
