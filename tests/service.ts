/** Tuesday, 10 AM at the studio, which is open and delivers Monday to Friday, 10 AM to 6 PM. */
export const NOW = new Date('2027-06-15T14:00:00Z');

export const HOME = {
  name: 'Larch Hill Funeral Home',
  street: '3 Hill Street',
  city: 'Elkins',
  region: 'WV',
  postal_code: '26241',
};

export const TOO_LATE = 'We cannot be there an hour before the service.';
