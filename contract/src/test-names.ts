/*
 * Names that are the same to a search, and what else finds them: used by the tests of every place that compares names
 * (decision 106).
 */
export const foldedNames: readonly {
  readonly names: readonly string[];
  readonly folded: string;
  /** Searches that find each of the names. */
  readonly finds?: readonly string[];
}[] = [
  {
    names: [
      "O'Brien",
      'O’Brien',
      'O‘Brien',
      'Oʼbrien',
      'O`Brien',
      'O´Brien',
      'O＇Brien',
      'OBRIEN',
      'Obrien',
    ],
    folded: 'obrien',
  },
  { names: ['D’Souza', "d'souza", 'Dsouza'], folded: 'dsouza' },
  { names: ['Đặng', 'Dang', 'ĐẶNG', 'Đa\u0323\u0306ng', 'Ðặng'], folded: 'dang' },
  { names: ['Łucja', 'Lucja', 'łucja'], folded: 'lucja' },
  { names: ['Wąsik', 'Wasik'], folded: 'wasik' },
  { names: ['İpek', 'ipek', 'IPEK', 'ıpek'], folded: 'ipek' },
  { names: ['Işık', 'ISIK', 'isik', 'IŞIK', 'Is\u0327ik'], folded: 'isik' },
  { names: ['Bjørk', 'Björk', 'Bjork', 'BJØRK'], folded: 'bjork' },
  { names: ['Sæmundur', 'Saemundur', 'SÆMUNDUR'], folded: 'saemundur' },
  { names: ['Þóra', 'Thora', 'ÞÓRA'], folded: 'thora' },
  { names: ['Hróðgeir', 'Hrodgeir'], folded: 'hrodgeir' },
  { names: ['Groß', 'Gross', 'GROẞ', 'GROSS'], folded: 'gross' },
  { names: ['Cœur', 'Coeur'], folded: 'coeur' },
  { names: ['Ħamrun', 'Hamrun'], folded: 'hamrun' },
  { names: ['Ŋguyen', 'Nguyen', 'Nguyễn', 'Nguye\u0302\u0303n'], folded: 'nguyen' },
  {
    names: [
      'Te Rangi-Hīroa',
      'Te Rangi‑Hiroa',
      'te rangi hiroa',
      'Te Rangi – Hīroa',
      'TE\u00a0RANGI\u2212HIROA',
      'Te  Rangi\u3000Hiroa',
    ],
    folded: 'te rangi hiroa',
    finds: ['hiroa te', 'Rangi-Hiroa', 'hīroa'],
  },
  { names: ['ＴＡＮＡＫＡ', 'Tanaka'], folded: 'tanaka' },
  { names: ['ﾀﾅｶ', 'タナカ'], folded: 'タナカ', finds: ['ナ'] },
  { names: ['王小明'], folded: '王小明', finds: ['王', '小', '明', '小明'] },
  { names: ['김민수', '김민수'.normalize('NFD')], folded: '김민수', finds: ['김', '민'] },
  { names: ['ひろ'], folded: 'ひろ', finds: ['ひ', 'ろ'] },
  { names: ['Δημήτρης', 'ΔΗΜΗΤΡΗΣ', 'Δημητρησ'], folded: 'δημητρησ' },
  { names: ['Алёна', 'АЛЕНА'], folded: 'алена' },
  { names: ['أحمد', 'احمد', 'اَحمَد', 'احـمد'], folded: 'احمد' },
  { names: ['Mia\u200b', '\u200eMia\u200e', 'M\u00adia', 'Mia'], folded: 'mia' },
  { names: ['Ǆemal', 'Džemal'], folded: 'dzemal' },
  { names: ['ﬁona', 'Fiona'], folded: 'fiona' },
  { names: ['हिन्दी'], folded: 'हिन्दी' },
  { names: ['Suparman'], folded: 'suparman' },
];

/** Names that are others: finding one for the other would be wrong. */
export const otherNames: readonly (readonly [name: string, other: string])[] = [
  ['O’Brien', 'Brien-O'],
  ['हिन्दी', 'हन्द'],
  ['ガン', 'カン'],
  ['김', '기'],
  ['Maryjane', 'Mary-Jane'],
];
