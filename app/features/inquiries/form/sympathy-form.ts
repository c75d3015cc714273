import type { FormField } from './answer-errors';

const LINE = { is_required: false, placeholder: null, options: [] };

/** Unless the page of services calls them something else. */
export const SYMPATHY_NAME = 'Sympathy flowers';
export const SYMPATHY_PATH = '/services#sympathy';

/** What /consultation?about=sympathy asks: as little as it takes to call back. */
export const SYMPATHY_FIELDS: FormField[] = [
  { ...LINE, field_name: 'name', field_label: 'Your name', field_type: 'text', is_required: true, role: 'name' },
  { ...LINE, field_name: 'phone', field_label: 'Phone', field_type: 'tel', is_required: true, role: 'phone' },
  {
    ...LINE,
    field_name: 'place_of_service',
    field_label: 'Place of the service',
    field_type: 'text',
    role: 'event_venue',
  },
  {
    ...LINE,
    field_name: 'day_of_service',
    field_label: 'Day of the service',
    field_type: 'date',
    role: 'event_date',
  },
  {
    ...LINE,
    field_name: 'time_of_service',
    field_label: 'Time of the service',
    field_type: 'text',
    role: null,
  },
];

export function isAboutSympathy(query: URLSearchParams): boolean {
  return query.get('about') === 'sympathy';
}

/** Of the form, or of what its script posts to. */
export function inquiryPath(isSympathy: boolean, path = ''): string {
  return `/consultation${path}${isSympathy ? '?about=sympathy' : ''}`;
}
