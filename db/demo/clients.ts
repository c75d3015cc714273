/**
 * Demo inquiries, in the columns of `clients`. Their `form_data` is those answers and `more_answers`; `sent_hours_ago`
 * is relative to the seeding.
 */
export const clients = [
  {
    name: 'Hannah Lyle',
    partner_name: 'Eli Marsh',
    email: 'hannah@example.com',
    phone: '304-555-0117',
    event_date: '2027-06-12',
    event_venue: 'The Ridge House, Laurel Gap',
    estimated_budget: '$3,000 to $6,000',
    pinterest_link: 'https://pinterest.example.com/hannah/foggy',
    vision_details: 'Foggy. White and blush, laurel if it is out. Nothing that looks like it came in a box.',
    more_answers: { guest_count: '90', how_did_you_hear: 'Our venue' },
    sent_hours_ago: 19,
  },
  {
    name: 'Naomi Castellano',
    partner_name: null,
    email: 'naomi@example.com',
    phone: '304-555-0163',
    event_date: '2027-04-24',
    event_venue: 'Cheat Lake Boathouse',
    estimated_budget: '$1,500 to $3,000',
    pinterest_link: null,
    vision_details:
      'My parents’ fiftieth. They met in April, so tulips, please, and something for my mother to take home. Six round tables.',
    more_answers: { guest_count: '48', how_did_you_hear: 'A friend or family' },
    sent_hours_ago: 52,
  },
  {
    name: 'Theo Brandt',
    partner_name: 'Samuel Okafor',
    email: 'theo@example.com',
    phone: '304-555-0128',
    event_date: '2027-09-18',
    event_venue: null,
    estimated_budget: null,
    pinterest_link: null,
    vision_details: 'A field, a long table, dahlias. We do not have the field yet.',
    more_answers: { guest_count: 'About 60', how_did_you_hear: 'A search' },
    sent_hours_ago: 96,
  },
];
