export const deliveryZones = [
  { name: 'Deckers Creek and nearby', miles: 9, postal_codes: '', fee_cents: 1420, minimum_cents: 0 },
  { name: 'Morgantown', postal_codes: '26501, 26505, 26506, 26508', fee_cents: 1420, minimum_cents: 0 },
  {
    name: 'Kingwood and the mountains',
    postal_codes: '26519, 26525, 26537, 26542, 26716',
    fee_cents: 2400,
    minimum_cents: 6000,
  },
  { name: 'Fairmont and Clarksburg', postal_codes: '26554, 26301, 26330, 26431', fee_cents: 2800, minimum_cents: 6000 },
  { name: 'Canaan Valley', postal_codes: '26260, 26292', fee_cents: 4200, minimum_cents: 10_000, is_paused: true },
  // Not across the state line.
  {
    name: 'the farther hills',
    miles: 45,
    postal_codes: '-153*, -154*, -155*, -215*',
    fee_cents: 3600,
    minimum_cents: 10_000,
  },
];

const WEEKDAYS = 'Monday, Tuesday, Wednesday, Thursday, Friday';

export const deliveryWindows = [
  {
    name: 'Morning',
    opens: '09:00',
    closes: '12:00',
    weekdays: WEEKDAYS,
    price_cents: 500,
    cutoff: '17:00',
    cutoff_day: 'before' as const,
    orders_per_day: 6,
  },
  { name: 'Afternoon', opens: '12:00', closes: '17:00', weekdays: WEEKDAYS, cutoff: '12:00' },
];
