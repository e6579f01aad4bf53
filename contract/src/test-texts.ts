/*
 * Cases of what people paste, and what is stored: used by the tests of every place that takes text (decision 107).
 */

/** Invisible characters and unusual spaces and forms, in text of any kind. */
export const pastedText: readonly (readonly [pasted: string, stored: string])[] = [
  ['\u200eMia\u200e', 'Mia'],
  ['\ufeffTom', 'Tom'],
  ['e\u0301lodie', 'élodie'],
  ['e\u200b\u0301lodie', 'élodie'],
  ['\u202aTe Rangi\u202c', 'Te Rangi'],
  ['\u2066Te\u2069 \u2067Rangi\u2069 \u2068H\u2069\u202b\u061c', 'Te Rangi H'],
  ['Well\u00adington', 'Wellington'],
  ['Te\u00a0Rangi', 'Te Rangi'],
  ['Te\u2009Rangi\u202fHira', 'Te Rangi Hira'],
  ['Te\u3000Rangi', 'Te Rangi'],
  ['\u3164Mia\u2060\u115f', 'Mia'],
  ['Mia\u{e0061}\u{e0062}', 'Mia'],
  ['x\u2064\u206f\ufff9', 'x'],
  // What letters and emoji need stays.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['ന്\u200d', 'ന്\u200d'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['葛\u{e0100}城', '葛\u{e0100}城'],
  // At an edge, they are left over from copying.
  ['\u200dMia\u200c', 'Mia'],
  ['Mia\u200d Te', 'Mia Te'],
];

/** On a line, where spaces and line ends become one space. */
export const pastedLine: typeof pastedText = [
  ['Ann\u00a0 Two', 'Ann Two'],
  ['  Withdrew before\t the course \n', 'Withdrew before the course'],
];

/** In names, numbers, addresses, codes and searches, where every dash is a hyphen. */
export const pastedName: typeof pastedText = [
  ['Te Rangi\u2010Hira', 'Te Rangi-Hira'],
  ['Te Rangi\u2011Hira', 'Te Rangi-Hira'],
  ['Te Rangi\u2013Hira', 'Te Rangi-Hira'],
  ['Te Rangi\u2212Hira', 'Te Rangi-Hira'],
  ['Te Rangi\uff0dHira', 'Te Rangi-Hira'],
  ['בן־דוד', 'בן־דוד'],
  ['Seán O’Brien', 'Seán O’Brien'],
];

/** Telephone numbers. */
export const pastedTelephone: typeof pastedText = [
  ['\u202a+61 400 000 000\u202c', '+61 400 000 000'],
  ['0400\u00a0000\u00a0000', '0400 000 000'],
  ['0400\u2011000\u2011000', '0400-000-000'],
  ['０４００ ０００ ０００', '0400 000 000'],
  ['03 9000 0000 ext 12', '03 9000 0000 ext 12'],
  ['03 9000 0000 x12', '03 9000 0000 x12'],
  ['03 9000 0000, Extn. 12', '03 9000 0000, Extn. 12'],
  ['03.9000.0000', '03.9000.0000'],
  ['(03) 9000/0000', '(03) 9000/0000'],
  ['', ''],
];

/** Refused in every text: they make it read as another. */
export const refusedText = ['Mia\u202eevil', '\u202dMia', 'Mia\u0000', 'Mia\u0007', 'Mia\ud800'];

export const refusedTelephone = [
  'n/a',
  '12345',
  '------',
  '0400 000 000 (Mon-Wed)',
  '+',
  'ext 123456',
  '0400+000000',
];

/** E-mail addresses, and as what accounts and contacts are found by them. */
export const acceptedEmails: typeof pastedText = [
  ['r&d@example.test', 'r&d@example.test'],
  ['a/b@example.test', 'a/b@example.test'],
  ['a=b@example.test', 'a=b@example.test'],
  ['wow!@example.test', 'wow!@example.test'],
  ["test.o'hara+tag@example.test", "test.o'hara+tag@example.test"],
  ['info@müller.example', 'info@xn--mller-kva.example'],
  ['info@MÜLLER.example', 'info@xn--mller-kva.example'],
  ['info@mu\u0308ller.example', 'info@xn--mller-kva.example'],
  ['info@xn--mller-kva.example', 'info@xn--mller-kva.example'],
  ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['info＠example.test', 'info@example.test'],
  ['\u200eMia@Example.test\u00a0', 'mia@example.test'],
  ['{x}|~^`$%*?#_@a-b.example.test', '{x}|~^`$%*?#_@a-b.example.test'],
];

export const refusedEmails = [
  'n/a',
  'a@example.test; b@example.test',
  'a@example.test,b@example.test',
  'Jane <jane@example.test>',
  'Jane<jane@example.test>',
  'jane@',
  '@example.test',
  'jane@exa mple.test',
  'jane@example',
  'jane@-example.test',
  'jane@example..test',
  'jane@exämple/test.test',
  'jane@exämple.test:25',
  'jane doe@example.test',
  '"jane"@example.test',
  'jörg@example.test',
];
