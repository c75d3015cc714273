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
