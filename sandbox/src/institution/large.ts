import { type Detail, type DrawnCompany, writeDrawnCompany } from './drawn-companies.ts';
import type { Institution } from './institution.ts';
import { drawTrade } from './qualifications.ts';
import type { Random } from './random.ts';
import { writeClasses } from './timetable.ts';

/** What is generated in addition to the demonstration. */
export interface Surroundings {
  companies: number;
  contracts: number;
  parents: number;
  sessions: number;
  placements: number;
  /** Contract counts of the group training organisations. */
  groupTraining: readonly number[];
}

/** A large institute (domain.md, section 7) once the demonstration's 40 companies are added. */
export const largeSurroundings: Surroundings = {
  companies: 5460,
  contracts: 34_700,
  parents: 299,
  sessions: 25_000,
  placements: 5000,
  groupTraining: [1000, 760, 540, 380, 220],
};

// Photos and plans are separate files: some are needed, but too few to affect measurements.
const detail: Detail = { photoShare: 0.02, planShare: 0.02, invoicesKept: 6 };
const groupTrainingDetail: Detail = { ...detail, photoShare: 0.5 };

interface Size {
  live: number;
  ended: number;
}

export async function writeSurroundings(
  institution: Institution,
  plan: Surroundings,
): Promise<void> {
  const random = institution.random.fork('surroundings');
  const { companyNames } = institution;
  for (const [index, contracts] of plan.groupTraining.entries()) {
    const own = random.fork(`group training ${index}`);
    const live = Math.round(contracts * 0.88);
    await writeDrawnCompany(
      institution,
      {
        name: companyNames.drawGroupTraining(own),
        trade: null,
        live,
        ended: contracts - live,
        contacts: 3 + Math.round(contracts / 50),
        documents: 6,
        placements: 0,
      },
      groupTrainingDetail,
    );
  }
  const parentIds: string[] = [];
  const sizes = drawSizes(random.fork('sizes'), plan);
  const parentOf = drawParents(random.fork('parents'), plan, sizes.length);
  for (const [index, size] of sizes.entries()) {
    const own = random.fork(`company ${index}`);
    const trade = drawTrade(own);
    const parentEmployerId = parentIds[parentOf[index] ?? -1];
    const drawn: DrawnCompany = {
      ...size,
      name: companyNames.draw(own, trade),
      trade,
      contacts: drawContactCount(own, size),
      documents: own.chance(0.25) ? own.int(1, 2) : 0,
      placements: own.chance(plan.placements / sizes.length / 3) ? own.int(1, 5) : 0,
      ...(parentEmployerId && { parentEmployerId }),
    };
    const { employerId } = await writeDrawnCompany(institution, drawn, detail);
    if (index < plan.parents) parentIds.push(employerId);
  }
  await writeClasses(institution, plan.sessions);
}

/**
 * The current number of apprentices of each company: 60 per cent have one, 25 two or three, 12 four
 * to fifteen, three more, with small numbers more likely. Ended contracts are added up to the
 * total.
 */
export function drawSizes(random: Random, plan: Surroundings): Size[] {
  const count = plan.companies - plan.groupTraining.length;
  const sizes: Size[] = Array.from({ length: count }, (_, index) => {
    const place = index / count;
    const live =
      place < 0.6
        ? 1
        : place < 0.85
          ? random.int(2, 3)
          : place < 0.97
            ? random.skewed(4, 15, 2.5)
            : random.skewed(16, 100, 4);
    return { live, ended: 0 };
  });
  const placed = plan.groupTraining.reduce((sum, contracts) => sum + contracts, 0);
  let missing = plan.contracts - placed - sizes.reduce((sum, { live }) => sum + live, 0);
  if (missing < 0)
    throw new RangeError('There are more contracts at these companies than the total allows.');
  // A company with many apprentices now had many before.
  const weights = sizes.flatMap((size) => Array.from({ length: size.live }, () => size));
  for (; missing > 0; missing--) random.pick(weights).ended++;
  return random.shuffled(sizes);
}

/** For each company the number of its parent, if any: 2 to 40 subsidiaries each, mostly few. */
export function drawParents(
  random: Random,
  plan: Surroundings,
  companies: number,
): (number | undefined)[] {
  const parentOf: (number | undefined)[] = Array.from({ length: plan.parents }, () => undefined);
  for (let parent = 0; parent < plan.parents; parent++) {
    const subsidiaries = parent === 0 ? 40 : random.skewed(2, 40, 6);
    for (let count = 0; count < subsidiaries && parentOf.length < companies; count++) {
      parentOf.push(parent);
    }
  }
  return parentOf;
}

const drawContactCount = (random: Random, { live }: Size) =>
  random.weighted([
    [1, 58],
    [2, 30],
    [3, 12],
  ] as const) + Math.floor(live / 12);
