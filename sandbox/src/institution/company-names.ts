import { drawTown } from './addresses.ts';
import { drawFamilyName } from './names.ts';
import type { Trade } from './qualifications.ts';
import type { Random } from './random.ts';

const whatTheyDo: Record<string, readonly string[]> = {
  UEE30820: ['Electrical', 'Electrics', 'Electrical Services', 'Power & Data', 'Switchboards'],
  CPC30220: ['Carpentry', 'Building Co', 'Homes', 'Joinery', 'Constructions', 'Framing'],
  CPC32420: ['Plumbing', 'Plumbing & Gas', 'Drainage', 'Roof Plumbing', 'Hydraulics'],
  AUR30620: ['Motors', 'Auto Repairs', 'Automotive', 'Garage', 'Mechanical Services'],
  AUR31120: ['Truck & Diesel', 'Heavy Vehicles', 'Diesel Services', 'Fleet Repairs'],
  SIT30821: ['Kitchen', 'Bistro', 'Dining Room', 'Catering', 'Hotel', 'Café & Bakehouse'],
  MEM30219: ['Engineering', 'Toolmaking', 'Machining', 'Precision'],
  MEM31922: ['Fabrication', 'Steel', 'Welding & Fabrication', 'Sheetmetal'],
  CPC30620: ['Painting', 'Painters & Decorators', 'Coatings'],
  AHC30921: ['Landscapes', 'Gardens', 'Landscape Construction', 'Stone & Garden'],
};

const list = (words: string) => words.trim().split(/,\s*/);

const firstWords =
  list(`Blue, Red, Tin, Copper, Grey, Long, Old, Second, Southern, Bright, Half Moon,
  Crooked, Yellow, Far, Nine Mile, Silver, Quiet, Upper, Little, Broken, Iron, Salt, Sandy, Windy,
  Stony, Black, White, Hidden, High, Banjo’s`);
const secondWords =
  list(`Wren, Gully, Lantern, Paddock, Creek, Magpie, Heron, Lyrebird, Tannery, Ridge,
  Billabong, Quarry, Kettle, Anvil, Compass, Ladder, Orchard, Bend, Track, Point, Hill, Gate, Wattle,
  Banksia, Corella, Ford, Bridge, Bell, Plover, Bore`);
const families = ['', '', '', ' & Sons', ' & Daughters', ' Bros', ' Family', ' and Co.'];

/** Gives each company a unique name. */
export class CompanyNames {
  readonly #taken = new Set<string>();

  draw(random: Random, trade: Trade): string {
    const what = whatTheyDo[trade.code] ?? [trade.department];
    const stem = random.chance(0.55)
      ? `${drawFamilyName(random)}${random.pick(families)}`
      : drawInvented(random);
    return this.#claim(random, `${stem} ${random.pick(what)}`);
  }

  /** The name of a group training organisation. */
  drawGroupTraining(random: Random): string {
    return this.#claim(random, `${drawInvented(random)} Group Training`);
  }

  /** A name that is taken gets the town appended, as real companies do. */
  #claim(random: Random, wanted: string): string {
    let name = wanted;
    while (this.#taken.has(name)) name = `${wanted} (${drawTown(random)})`;
    this.#taken.add(name);
    return name;
  }
}

const drawInvented = (random: Random) => `${random.pick(firstWords)} ${random.pick(secondWords)}`;
