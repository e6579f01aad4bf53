import type { Random } from './random.ts';

export interface PersonName {
  givenName: string;
  familyName: string;
}

interface Background {
  /** As a percentage, roughly. */
  weight: number;
  women: readonly string[];
  men: readonly string[];
  families: readonly string[];
}

const list = (names: string) => names.trim().split(/\s*,\s*/);

/**
 * Names from Victoria's mix of backgrounds. They deliberately include both kinds of apostrophe,
 * hyphens, accents and tones, family names of two words and in lower case, given names of a single
 * letter and of several words, names of two letters and very long ones.
 */
const backgrounds: readonly Background[] = [
  {
    weight: 38,
    women:
      list(`Charlotte, Olivia, Amelia, Isla, Grace, Ruby, Matilda, Zoe, Georgia, Tahlia, Bronte,
      Imogen, Sophie, Hannah, Lucy, Freya, Kirsty, Joanne, Heather, Skye, Mary-Anne, Jo, Bec`),
    men: list(`Oliver, Jack, William, Noah, Thomas, Lachlan, Cooper, Angus, Hamish, Bailey, Riley,
      Jayden, Mitchell, Zac, Darcy, Harrison, Ethan, Callum, Jake, Tyson, Wade, Glenn, J, Jean-Luc`),
    families: list(`Smith, Jones, Williams, Brown, Wilson, Taylor, Johnson, White, Martin, Anderson,
      Thompson, Walker, Harris, Lewis, Robinson, Kelly, King, Wright, Hughes, Green, Campbell,
      McDonald, MacLeod, McKenzie, Fraser, Whitfield, Pascoe, Trewin, Hartley-Jones, Ashdown,
      Featherstonehaugh, Bell, Ford, St Clair, Lloyd-Davies, van Dyk, de Vries, Schultz, Müller`),
  },
  {
    weight: 10,
    women: list('Maeve, Niamh, Aoife, Sinéad, Róisín, Bridget, Erin, Caitlin, Siobhán, Orla'),
    men: list('Liam, Connor, Declan, Patrick, Cillian, Ronan, Seán, Finn, Brendan, Eoin'),
    families:
      list(`O’Connell, O'Brien, O’Sullivan, O'Neill, Murphy, Ryan, Kennedy, Gallagher, Doyle,
      Fitzgerald, Byrne, Ó Briain, Kavanagh, Quinn`),
  },
  {
    weight: 9,
    women: list('Giulia, Francesca, Chiara, Alessia, Bianca, Daniela, Sofia, Rosa, Gia, Lucia'),
    men: list('Marco, Luca, Matteo, Domenic, Rocco, Antonio, Vincenzo, Giuseppe, Nico, Dario'),
    families: list(`Rossi, Russo, Romano, Esposito, Bianchi, Di Pietro, De Luca, D’Angelo, D'Amico,
      Morabito, Calabrese, Farrugia, Lo Presti, Sant’Elia, Nicolò`),
  },
  {
    weight: 6,
    women: list('Eleni, Maria, Katerina, Sophia, Despina, Zoe, Athena, Vasiliki'),
    men: list('Yianni, Dimitri, Kostas, Nick, Theo, Stavros, Christos, Gus'),
    families: list(`Papadopoulos, Papadakis, Georgiou, Nikolaidis, Kostas, Vlahos, Karagiannis,
      Stamatopoulos, Andreou, Papathanasopoulos`),
  },
  {
    weight: 8,
    women: list('Linh, Thảo, Mai, Hương, Kim, Ngọc Anh, Thanh, Vy, Tuyết, My'),
    men: list('Minh, Tuấn, Huy, Đức, Bảo, Khánh, Quang, Long, Phúc, Hoàng'),
    families: list('Nguyen, Nguyễn, Tran, Trần, Le, Pham, Phạm, Huynh, Vo, Đặng, Bui, Ngo, Ly, Đỗ'),
  },
  {
    weight: 6,
    women: list('Mei, Xin Yi, Jia, Hui Min, Yan, Jasmine, Li Na, Wen'),
    men: list('Wei, Jun, Hao, Zhi Hao, Kai, Jason, Ming, Tian'),
    families: list(
      'Chen, Wang, Li, Zhang, Liu, Lin, Wong, Chan, Cheung, Ng, Au-Yeung, Ouyang, Ho, Lü',
    ),
  },
  {
    weight: 8,
    women: list(
      'Priya, Ananya, Harpreet, Simran, Aisha, Lakshmi, Deepika, Navneet, Kavya, Gurleen',
    ),
    men: list('Arjun, Rohan, Harjit, Gurpreet, Amit, Sanjay, Vikram, Jaspreet, Karthik, R'),
    families: list(`Singh, Kaur, Sharma, Patel, Varma, Gill, Sidhu, Reddy, Iyer, Fernando, de Silva,
      Perera, Subramaniam, Venkatanarasimharajuvaripeta, D’Souza, de Souza`),
  },
  {
    weight: 5,
    women: list('Zeinab, Mariam, Yasmin, Nadia, Rania, Layla, Fatima, Hala'),
    men: list('Ali, Hassan, Mohammed, Bilal, Elias, Charbel, Omar, Khaled'),
    families: list(
      'Haddad, Khoury, El-Masri, Al-Hassan, Nasser, Saad, Abboud, Bou Karroum, Mansour',
    ),
  },
  {
    weight: 3,
    women: list('Maria Corazon, Angelica, Jasmine, Maricel, Divina, Bea'),
    men: list('Jose Mari, Paolo, Rico, Jomar, Miguel, Rafael'),
    families: list('Santos, Reyes, dela Cruz, de los Reyes, Bautista, Villanueva, Ibañez, Núñez'),
  },
  {
    weight: 5,
    women: list('Sina, Malia, Mele, Ana, Ngaire, Aroha, Hine, Losa, Salote, Tiare'),
    men: list('Sione, Tevita, Semisi, Wiremu, Tama, Rāwiri, Fetu, Ioane, Viliami, Manu'),
    families: list(`Tūhoe, Ika, Fonoti, Leota, Taufa, Vainikolo, Ngata, Te Rangi, Parāone, Tuala,
      Fa’asavalu, Ma'afu, Havili, Pōtae`),
  },
  {
    weight: 3,
    women: list('Kirra, Lowanna, Talia, Marlee, Shanaya, Tarni, Jedda'),
    men: list('Jarrah, Koa, Jirra, Tyrell, Kobi, Bodhi, Daku, Elijah'),
    families: list(
      'Briggs, Morgan, Charles, Murray, Nona, Mosby, Tamwoy, Bowie, Bamblett, Saunders',
    ),
  },
];

const byWeight = backgrounds.map((background) => [background, background.weight] as const);

/** A person; `women` is the share of women among those generated. */
export function drawName(random: Random, women: number): PersonName {
  const background = random.weighted(byWeight);
  // One in eight has a given name from another background.
  const givenFrom = random.chance(0.125) ? random.weighted(byWeight) : background;
  return {
    givenName: random.pick(random.chance(women) ? givenFrom.women : givenFrom.men),
    familyName: random.pick(background.families),
  };
}

/** A family name for a company named after a person or family. */
export const drawFamilyName = (random: Random) => random.pick(random.weighted(byWeight).families);
