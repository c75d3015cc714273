/** In the columns of `studio_settings`. The place exists, its street and number do not. */
export const studio = {
  name: 'Rhodora',
  freshness: 'Fresh for five days, or we bring you another.',
  answer_time: 'the same business day',
  blurb:
    'A floral design studio in West Virginia. Weddings, events and sympathy flowers, grown here where the season allows and chosen with care where it does not.',
  email: 'studio@example.com',
  phone: '304-555-0142',
  street: '14 Laurel Gap Road',
  city: 'Dellslow',
  region: 'WV',
  postal_code: '26531',
  facebook_url: 'https://facebook.example.com/rhodora',
  instagram_url: 'https://instagram.example.com/rhodora',
  time_zone: 'America/New_York',
  currency: 'usd',
  delivery_fee_cents: 1420,
  order_cutoff: '12:00',
  events_per_day: 2,
  events_per_weekend: 3,
  tip_choices: '10, 15, 20',
  gift_card_amounts_cents: [5000, 7500, 10_000, 15_000],
};
