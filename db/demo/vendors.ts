/** Their mark is `vendor-{slug}.webp`, drawn by `marks`. None of them exists. */
export const vendors = [
  { slug: 'bright-hollow', name: 'Bright Hollow Photography', category: 'Photography' },
  { slug: 'ridge-house', name: 'The Ridge House', category: 'Venue' },
  { slug: 'ramp-and-rye', name: 'Ramp & Rye', category: 'Catering' },
  { slug: 'fern-and-fig', name: 'Fern & Fig Cakes', category: 'Cakes' },
  { slug: 'well-ordered-day', name: 'A Well-Ordered Day', category: 'Planning' },
  { slug: 'cheat-river-strings', name: 'Cheat River Strings', category: 'Music' },
  { slug: 'marian-doyle', name: 'Marian Doyle, Officiant', category: 'Officiant' },
  { slug: 'needle-and-pine', name: 'Needle & Pine', category: 'Dress and Alterations' },
  { slug: 'north-fork-tents', name: 'North Fork Tents', category: 'Tents and Rentals' },
];
