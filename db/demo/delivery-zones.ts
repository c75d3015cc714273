/** Within 40 miles of the studio. */
export const deliveryZones = [
  { name: 'Morgantown', postal_codes: '26501, 26505, 26506, 26508', fee: '14.20', minimum: '0' },
  {
    name: 'Kingwood and the mountains',
    postal_codes: '26519, 26525, 26537, 26542, 26716',
    fee: '24.00',
    minimum: '60',
  },
  { name: 'Fairmont and Clarksburg', postal_codes: '26554, 26301, 26330, 26431', fee: '28.00', minimum: '60' },
];

const WEEKDAYS = 'Monday, Tuesday, Wednesday, Thursday, Friday';

export const deliveryWindows = [
  {
    ...{ name: 'Morning', opens: '09:00', closes: '12:00', weekdays: WEEKDAYS, price: '5.00' },
    ...{ cutoff: '17:00', cutoff_day: 'before' as const, orders_per_day: 6 },
  },
  { name: 'Afternoon', opens: '12:00', closes: '17:00', weekdays: WEEKDAYS, cutoff: '12:00' },
];
