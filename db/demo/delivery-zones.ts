export const deliveryZones = [
  { name: 'Deckers Creek and nearby', miles: 9, postal_codes: '', fee: '14.20', minimum: '0' },
  { name: 'Morgantown', postal_codes: '26501, 26505, 26506, 26508', fee: '14.20', minimum: '0' },
  {
    name: 'Kingwood and the mountains',
    postal_codes: '26519, 26525, 26537, 26542, 26716',
    fee: '24.00',
    minimum: '60',
  },
  { name: 'Fairmont and Clarksburg', postal_codes: '26554, 26301, 26330, 26431', fee: '28.00', minimum: '60' },
  { name: 'Canaan Valley', postal_codes: '26260, 26292', fee: '42.00', minimum: '100', is_paused: true },
  // Not across the state line.
  { name: 'the farther hills', miles: 45, postal_codes: '-153*, -154*, -155*, -215*', fee: '36.00', minimum: '100' },
];

const WEEKDAYS = 'Monday, Tuesday, Wednesday, Thursday, Friday';

export const deliveryWindows = [
  {
    name: 'Morning',
    opens: '09:00',
    closes: '12:00',
    weekdays: WEEKDAYS,
    price: '5.00',
    cutoff: '17:00',
    cutoff_day: 'before' as const,
    orders_per_day: 6,
  },
  { name: 'Afternoon', opens: '12:00', closes: '17:00', weekdays: WEEKDAYS, cutoff: '12:00' },
];
