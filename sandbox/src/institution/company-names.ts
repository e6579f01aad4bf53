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

const inventedNames = [
  'Blue Wren',
  'Red Gum Bend',
  'Corella',
  'Tin Lantern',
  'Sixpenny',
  'Crooked Mile',
  'Long Paddock',
  'Saltbush',
  'Nine Acre',
  'Two Magpies',
  'Quartz Hill',
  'Plumb & True',
  'Yellow Gorge',
  'Wattle & Iron',
  'Far Gully',
  'Old Tannery',
  'Second Creek',
  'Southern Lyre',
  'Copper Kettle',
  'Bright Mullock',
  'Half Moon Bore',
  'Banjo’s',
  'Grey Heron',
  'Stringybark Lane',
  'Kookaburra Row',
  'Seven Sheds',
  'Lantern Swamp',
  'Ninth Wave',
  'Bellbird Track',
  'Ochre Point',
];

const families = ['', '', '', ' & Sons', ' & Daughters', ' Bros', ' Family', ' and Co.'];

/** Gives each company a name of its own. */
export class CompanyNames {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  draw(random: Random, trade: Trade): string {
    const what = whatTheyDo[trade.code] ?? [trade.department];
    const stem = random.chance(0.6)
      ? `${drawFamilyName(random)}${random.pick(families)}`
      : random.pick(inventedNames);
    return this.#claim(`${stem} ${random.pick(what)}`);
  }

  /** The name of one that hires apprentices in order to place them with others. */
  drawGroupTraining(random: Random): string {
    return this.#claim(`${random.pick(inventedNames)} Group Training`);
  }

  /** The second of a name is called so, as companies do who find theirs taken. */
  #claim(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#taken.has(name); number++) name = `${wanted} No. ${number}`;
    this.#taken.add(name);
    return name;
  }
}
