import type { ContactPlan } from './companies.ts';
import { writeDemonstrationLearner, writeUnconnectedLearner } from './demonstration-learner.ts';
import { type Detail, type DrawnCompany, writeDrawnCompany } from './drawn-companies.ts';
import { writeHallamGroup } from './hallam.ts';
import type { Institution } from './institution.ts';
import { drawTrade, tradeOf } from './qualifications.ts';
import { writeClasses } from './timetable.ts';
import { spokenForDaysAhead, writeTodayAtTheInstitute } from './today-at-the-institute.ts';

const detail: Detail = { photoShare: 0.6, planShare: 0.5, invoicesKept: 6 };

const bookkeeper: ContactPlan = {
  givenName: 'Fatima',
  familyName: 'Al-Hassan',
  role: 'reader',
  subRole: 'Bookkeeper',
  email: 'fatima@ledgerandlamp.example',
};

/** Live and ended contracts of the companies without further details; two have none at all. */
const otherSizes =
  `28+6 15+7 14+4 12+3 10+4 9+3 9+2 7+3 7+2 6+2 5+2 5+1 4+2 4+1 3+1 4+0 2+1 3+0 1+1 2+0
  1+0 1+0 1+0 1+0 1+0 0+1 0+1 0+0 0+0`
    .split(/\s+/)
    .map((size) => size.split('+').map(Number));

/** The part that both scales share, row for row: 40 companies and 300 contracts. */
export async function writeDemonstration(institution: Institution): Promise<void> {
  const { companyNames } = institution;
  await writeDemonstrationLearner(institution);
  const hallam = await writeHallamGroup(institution, detail);
  await writeNamedCompanies(institution);
  for (const [index, [live = 0, ended = 0]] of otherSizes.entries()) {
    const random = institution.random.fork(`other company ${index}`);
    const trade = drawTrade(random);
    const isGroupTraining = index === 0;
    await writeDrawnCompany(
      institution,
      {
        name: isGroupTraining
          ? companyNames.drawGroupTraining(random)
          : companyNames.draw(random, trade),
        trade: isGroupTraining ? null : trade,
        live,
        ended,
        contacts: Math.min(5, 1 + Math.ceil(live / 6)),
        documents: random.int(0, 3),
        placements: random.chance(0.35) ? random.int(1, 2) : 0,
      },
      detail,
    );
  }
  writeTodayAtTheInstitute(institution, hallam);
  // People cannot be in two rooms at once: on those days electricians attend the sessions of the
  // parent company's story.
  await writeClasses(
    institution,
    900,
    (course, day) => course !== 'UEE30820' || !spokenForDaysAhead.has(day - institution.today),
  );
  await writeUnconnectedLearner(institution);
}

/** A company of exactly 16, and a chain of three companies. */
async function writeNamedCompanies(institution: Institution): Promise<void> {
  const carpentry = tradeOf('CPC30220');
  const usual = { trade: carpentry, contacts: 2, documents: 2, placements: 1 };
  // Measured in both scales: its size must not change.
  const ofSixteen = { ...usual, name: 'Corella Building Co', live: 14, ended: 2 };
  await writeDrawnCompany(institution, ofSixteen, detail, {
    contacts: [
      { givenName: 'Brendan', familyName: 'Kavanagh', role: 'admin', subRole: 'Director' },
      { givenName: 'Joanne', familyName: 'Trewin', role: 'writer', subRole: 'Site supervisor' },
      bookkeeper,
    ],
  });
  const chain: readonly DrawnCompany[] = [
    { ...usual, name: 'Featherstone & Daughters Holdings', live: 2, ended: 1 },
    { ...usual, name: 'Featherstone Homes', live: 8, ended: 2 },
    { ...usual, name: 'Featherstone Joinery', live: 5, ended: 1 },
  ];
  let parentEmployerId: string | undefined;
  for (const company of chain) {
    const written = await writeDrawnCompany(
      institution,
      { ...company, ...(parentEmployerId && { parentEmployerId }) },
      detail,
      // The same person keeps the books of another company: one address, two contacts.
      parentEmployerId ? {} : { contacts: [{ ...bookkeeper, role: 'admin' }] },
    );
    parentEmployerId = written.employerId;
  }
}
