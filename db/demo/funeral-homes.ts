/** Invented, in places where the studio delivers. */
export const funeralHomes = [
  {
    name: 'Larkspur Funeral Home',
    street: '410 Decker Hill Road',
    city: 'Morgantown',
    region: 'WV',
    postal_code: '26505',
    city_limits: 'inside' as const,
    phone: '304-555-0161',
    note: 'Deliveries at the side door until 4 PM.',
  },
  {
    name: 'Stillwater Chapel',
    street: '22 Price Lane',
    city: 'Kingwood',
    region: 'WV',
    postal_code: '26537',
    city_limits: null,
    phone: '304-555-0162',
    note: null,
  },
  {
    name: 'Vesper & Sons Funeral Home',
    street: '7 Locust Avenue',
    city: 'Fairmont',
    region: 'WV',
    postal_code: '26554',
    city_limits: null,
    phone: '304-555-0163',
    note: 'Ring the bell of the office.',
  },
];
