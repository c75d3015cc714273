/** What a person has to do with an event. */
export const ROLE_NAMES = {
  client: 'Client',
  partner: 'Partner',
  payer: 'Payer',
  planner: 'Planner',
  family: 'Family',
  venue: 'Venue',
  vendor: 'Vendor',
} as const;
export type Role = keyof typeof ROLE_NAMES;
export const ROLES = Object.keys(ROLE_NAMES) as Role[];

/** What a person sees of an event in the portal. */
export const ACCESS_NAMES = {
  nothing: 'Nothing',
  schedule: 'The schedule',
  money: 'What is owed',
  all: 'Everything',
} as const;
export type Access = keyof typeof ACCESS_NAMES;
export const ACCESSES = Object.keys(ACCESS_NAMES) as Access[];

/** The parts of an event that the portal shows, and to whom. The studio's own parts are never shown there. */
const SEEN_BY = {
  name: ['all', 'schedule', 'money'],
  day: ['all', 'schedule', 'money'],
  place: ['all', 'schedule'],
  schedule: ['all', 'schedule'],
  guests: ['all', 'schedule'],
  partner: ['all', 'schedule'],
  owed: ['all', 'money'],
  planning: ['all', 'schedule'],
  payments: ['all', 'money'],
  conversation: ['all'],
  'sending photos': ['all'],
} satisfies Record<string, Access[]>;
export type EventPart = keyof typeof SEEN_BY;

/** Somebody in two roles sees what either shows. */
export function mayViewPart(part: EventPart, sees: Access[]): boolean {
  const allowed: Access[] = SEEN_BY[part];
  return sees.some((each) => allowed.includes(each));
}
