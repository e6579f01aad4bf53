import { CompanyNames } from './company-names.ts';
import { instantAt, parseDay } from './days.ts';
import { writeDemonstration } from './demonstration.ts';
import { ExtractWriter } from './extract-writer.ts';
import { Sequences } from './identifiers.ts';
import { largeSurroundings, type Surroundings, writeSurroundings } from './large.ts';
import { Random } from './random.ts';

export interface DemonstrationExtract {
  /** Created if missing; a non-empty one is refused. */
  folder: string;
  scale: 'demo' | 'large';
  /** Another seed gives another institution, except for the people named in the demonstration. */
  seed?: number;
  /** `YYYY-MM-DD`: the day to which everything is relative. */
  today: string;
  /** RFC 3339; the start of `today` if absent, so that it is never in the future. */
  generatedAt?: string;
  /** The institution's, for the times of its sessions. */
  timeZone?: string;
  instituteId?: string;
}

/**
 * Writes the demonstration institution as a full registry extract, the same bytes for the same
 * arguments, and returns the number of rows by file. The files of `demo` are the beginnings of
 * those of `large`, so that a company in both can be measured in both.
 */
export const writeDemonstrationExtract = (extract: DemonstrationExtract) =>
  writeInstitution(extract, extract.scale === 'large' ? largeSurroundings : null);

/** The same with any additional companies. */
export async function writeInstitution(
  extract: Omit<DemonstrationExtract, 'scale'>,
  surroundings: Surroundings | null,
): Promise<Record<string, number>> {
  const zone = extract.timeZone ?? 'Australia/Melbourne';
  const today = parseDay(extract.today);
  const writer = await ExtractWriter.open(extract.folder);
  try {
    const random = new Random(`institution ${extract.seed ?? 1}`);
    const institution = {
      today,
      zone,
      random,
      writer,
      numbers: new Sequences(),
      companyNames: new CompanyNames(),
      roster: [],
    };
    await writeDemonstration(institution);
    if (surroundings) await writeSurroundings(institution, surroundings);
    await writer.close({
      format: 'registry-extract/1',
      instituteId: extract.instituteId ?? 'demonstration',
      generatedAt: extract.generatedAt ?? instantAt(today, '00:00', zone),
      mode: 'full',
    });
    return writer.counts();
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}
