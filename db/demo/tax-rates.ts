const WV = { region: 'WV', valid_from: '2024-01-01' };

/** The state's rate, and the municipalities around the studio that have one of their own. */
export const taxRates = [
  { ...WV, level: 'state' as const, name: 'West Virginia', rate: '6' },
  {
    ...WV,
    level: 'municipality' as const,
    name: 'Morgantown',
    rate: '1',
    postal_codes: '26506',
    border_postal_codes: '26505, 26508',
  },
  { ...WV, level: 'municipality' as const, name: 'Fairmont', rate: '1', border_postal_codes: '26554' },
  { ...WV, level: 'municipality' as const, name: 'Thomas', rate: '1', postal_codes: '26292' },
  { ...WV, level: 'municipality' as const, name: 'Davis', rate: '1', border_postal_codes: '26260' },
];

export const taxExemptions = [
  {
    name: 'Laurel Gap Volunteer Fire Company',
    email: 'office@laurelgapfire.example.com',
    certificate: 'WV-EX-20417',
  },
];
