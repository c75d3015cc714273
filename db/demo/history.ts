/** What a year of invented orders and inquiries is put together from. */
export const FIRST_NAMES = [
  ...['Ada', 'Amos', 'Beth', 'Caleb', 'Clara', 'Dale', 'Della', 'Edith', 'Elias', 'Esther', 'Fern', 'Grace', 'Harlan'],
  ...['Ida', 'Isaac', 'Joel', 'June', 'Laurel', 'Lena', 'Levi', 'Lydia', 'Mabel', 'Marcus', 'Mina', 'Nell', 'Noah'],
  ...[
    'Opal',
    'Otis',
    'Pearl',
    'Priya',
    'Rosa',
    'Ruth',
    'Silas',
    'Tamsin',
    'Tess',
    'Vera',
    'Walt',
    'Willa',
    'Wren',
    'Yusuf',
  ],
];

export const LAST_NAMES = [
  ...[
    'Abbott',
    'Bailey',
    'Barr',
    'Calhoun',
    'Crane',
    'Dawson',
    'Dorsey',
    'Elkins',
    'Feltner',
    'Garrett',
    'Hale',
    'Hollis',
  ],
  ...[
    'Ingram',
    'Jarrell',
    'Kincaid',
    'Lilly',
    'Mercer',
    'Nash',
    'Okafor',
    'Pruitt',
    'Quick',
    'Ramsey',
    'Shah',
    'Stump',
  ],
  ...['Tanner', 'Toledo', 'Underwood', 'Vance', 'Webb', 'Whitlow', 'Yates', 'Zeller'],
];

export const CITIES = [
  { delivery_city: 'Morgantown', delivery_postal_code: '26501', tax_place: 'Morgantown' },
  { delivery_city: 'Morgantown', delivery_postal_code: '26505', tax_place: 'Morgantown' },
  { delivery_city: 'Star City', delivery_postal_code: '26505', tax_place: 'outside' },
  { delivery_city: 'Westover', delivery_postal_code: '26501', tax_place: 'outside' },
  { delivery_city: 'Fairmont', delivery_postal_code: '26554', tax_place: 'Fairmont' },
];

export const STREETS = [
  'High Street',
  'Walnut Street',
  'Grand Avenue',
  'Laurel Gap Road',
  'Cobun Avenue',
  'Mill Street',
];

export const VENUES = [
  'The Ridge House, Laurel Gap',
  'Cheat Lake Boathouse',
  'The Old Mill, Rhodora Hollow',
  'Coopers Rock overlook',
  'Our own back yard',
  null,
];

export const OCCASIONS = [
  'A September wedding in a barn. White, green and one dark red.',
  'My mother’s seventieth. She grew sweet peas, so something that smells.',
  'A small ceremony at the courthouse, then dinner for twenty. Two bouquets and a long table.',
  'A wedding outdoors with ninety guests. Wildflowers that look as if nobody had arranged them.',
  'Our school’s spring dinner. Twelve tables, jars that we bring, and a modest budget.',
  'A memorial in the garden. Quiet colors, and a wreath to keep.',
  'A wedding in October. Dahlias, grasses and apples, nothing orange.',
  'A baby shower in the afternoon. Pale yellow, six low bowls.',
];

export const MESSAGES = [
  {
    subject: 'Vase life',
    message: 'How often should I change the water of the ranunculus?',
    answer: 'Every second day, and cut an inch off the stems each time.\n\nJune',
  },
  {
    subject: 'A ribbon',
    message: 'Can you write a name on the ribbon of a wreath?',
    answer: 'Gladly, up to twenty letters. Put it into the note of your order.\n\nJune',
  },
  {
    subject: 'Allergies',
    message: 'My aunt cannot stand lilies. Which bouquets have none?',
    answer: 'None of the hand-tied ones has. We leave them out of all others if you say so.\n\nJune',
  },
  {
    subject: 'Thank you',
    message: 'The flowers for the service were right. Thank you for the laurel.',
    answer: 'Thank you for telling us. It grew behind the studio.\n\nJune',
  },
];
