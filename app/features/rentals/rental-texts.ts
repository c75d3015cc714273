export const NOT_FETCHED = 'Could not fetch rental items. Please try again later.';
