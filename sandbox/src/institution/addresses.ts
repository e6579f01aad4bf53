import type { ExtractRow } from './extract-format.ts';
import type { Random } from './random.ts';

export type AddressCells = Pick<
  ExtractRow<'employers'>,
  | 'address_line1'
  | 'address_line2'
  | 'address_line3'
  | 'address_postcode'
  | 'address_location'
  | 'address_state'
  | 'address_country_code'
>;

// Suburbs and towns with their postcodes are real; the streets are invented.
export const suburbs = `
3011 Footscray|3016 Williamstown|3018 Altona|3020 Sunshine|3021 St Albans|3026 Laverton North
3029 Hoppers Crossing|3029 Tarneit|3029 Truganina|3030 Point Cook|3030 Werribee|3043 Tullamarine
3047 Broadmeadows|3056 Brunswick|3058 Coburg|3061 Campbellfield|3064 Craigieburn|3065 Fitzroy
3072 Preston|3073 Reservoir|3074 Thomastown|3076 Epping|3128 Box Hill|3134 Ringwood|3136 Croydon
3140 Lilydale|3153 Bayswater|3168 Clayton|3171 Springvale|3173 Keysborough|3174 Noble Park
3175 Dandenong|3180 Knoxfield|3189 Moorabbin|3192 Cheltenham|3194 Mentone|3199 Frankston
3220 Geelong|3226 Ocean Grove|3228 Torquay|3250 Colac|3280 Warrnambool|3300 Hamilton|3305 Portland
3337 Melton|3350 Ballarat|3377 Ararat|3400 Horsham|3429 Sunbury|3444 Kyneton|3450 Castlemaine
3500 Mildura|3549 Robinvale|3550 Bendigo|3564 Echuca|3585 Swan Hill|3630 Shepparton|3660 Seymour
3672 Benalla|3677 Wangaratta|3690 Wodonga|3754 Mernda|3805 Narre Warren|3806 Berwick|3810 Pakenham
3818 Drouin|3820 Warragul|3825 Moe|3840 Morwell|3844 Traralgon|3850 Sale|3875 Bairnsdale
3931 Mornington|3953 Leongatha|3977 Cranbourne|3995 Wonthaggi`
  .trim()
  .split(/[|\n]/)
  .map((entry) => ({ postcode: entry.slice(0, 4), name: entry.slice(5) }));

const streetNames =
  'Wattlebird Ironbark Corella Saltbush Quarry Tannery Foundry Brickworks Orchard Creamery Lighthouse Ropewalk Waratah Banksia Kurrajong Lyrebird Stringybark Millrace Woolshed Coachhouse Sawmill Boatshed Kestrel Paperbark'.split(
    ' ',
  );
const residential = ['Street', 'Road', 'Avenue', 'Court', 'Crescent', 'Grove', 'Lane', 'Parade'];
const industrial = ['Road', 'Drive', 'Street', 'Court', 'Way'];

export function drawAddress(random: Random, kind: 'home' | 'works'): AddressCells {
  const suburb = random.pick(suburbs);
  const street = `${random.pick(streetNames)} ${random.pick(kind === 'home' ? residential : industrial)}`;
  const house = String(random.skewed(1, 380, 2));
  const unit = random.chance(0.25);
  return {
    address_line1: unit
      ? kind === 'home'
        ? `Unit ${random.int(1, 24)}`
        : `Factory ${random.int(1, 40)}`
      : `${house} ${street}`,
    address_line2: unit ? `${house} ${street}` : null,
    address_line3: null,
    address_postcode: suburb.postcode,
    address_location: suburb.name.toUpperCase(),
    address_state: 'VIC',
    address_country_code: '1101',
  };
}

export const drawTown = (random: Random) => random.pick(suburbs).name;

/** Home of an apprentice from New Zealand, which has no states. */
export const addressAbroad: AddressCells = {
  address_line1: '14 Kōwhai Terrace',
  address_line2: null,
  address_line3: null,
  address_postcode: '3204',
  address_location: 'Hamilton',
  address_state: null,
  address_country_code: '1201',
};

// Numbers reserved for fiction by the Australian Communications and Media Authority.
const fictitiousMobiles =
  '570006 570110 570156 570157 570158 570159 570313 570737 571266 571491 571804 572549 572665 572983 573087 573770 574118 574632 575254 575789 576398 576801 577426 577644 578148 578888 578957 579212 579455 579760'.split(
    ' ',
  );

export function drawMobile(random: Random): string {
  const number = random.pick(fictitiousMobiles);
  return `0491 ${number.slice(0, 3)} ${number.slice(3)}`;
}

export const drawLandline = (random: Random) =>
  `(03) ${random.pick(['5550', '7010'])} ${String(random.int(0, 9999)).padStart(4, '0')}`;
