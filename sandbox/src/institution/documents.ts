import { type Day, formatDay } from './days.ts';
import type { Institution } from './institution.ts';
import { writePdf } from './pdf.ts';
import type { Random } from './random.ts';

const papers = [
  { title: 'Host employer agreement', category: 'Agreements' },
  { title: 'Certificate of currency, workers’ compensation', category: 'Insurance' },
  { title: 'Workplace safety checklist', category: 'Safety' },
  { title: 'Site induction record', category: 'Safety' },
  { title: 'Block release calendar', category: 'Timetables' },
  { title: 'Minutes of the workplace visit', category: 'Correspondence' },
  { title: 'Fee schedule', category: null },
] as const;

/** Writes a company's documents, the latest a few days old. */
export async function writeDocuments(
  institution: Institution,
  random: Random,
  company: { employerId: string; name: string },
  count: number,
): Promise<void> {
  let day: Day = institution.today - random.int(1, 20);
  for (const paper of random.shuffled(papers).slice(0, count)) {
    await writeDocument(institution, company, paper, day);
    day -= random.int(10, 200);
  }
}

async function writeDocument(
  { numbers, writer }: Institution,
  company: { employerId: string; name: string },
  { title, category }: { title: string; category: string | null },
  created: Day,
): Promise<void> {
  const documentId = numbers.next('document');
  const file = `${documentId}.pdf`;
  writer.write('documents', {
    document_id: documentId,
    employer_id: company.employerId,
    title,
    category,
    file,
    created_date: formatDay(created),
    portal_id: null,
  });
  const content = writePdf(title, [
    company.name,
    formatDay(created),
    '',
    'Demonstration: no person and no company in it exists.',
  ]);
  await writer.attach('documents', file, content);
}
