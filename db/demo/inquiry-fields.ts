import { FIELD_ROLES, type FieldRole } from '~/features/inquiries/form/field-role';

export interface DemoField {
  field_name: string;
  field_label: string;
  field_type: 'text' | 'email' | 'tel' | 'date' | 'url' | 'textarea' | 'select' | 'file';
  is_required: boolean;
  placeholder: string | null;
  options: string[];
  sort_order: number;
  role: FieldRole | null;
}

export const inquiryFields: DemoField[] = [
  field(10, 'name', 'Your Name', 'text', { is_required: true }),
  field(20, 'partner_name', 'Partner’s Name', 'text'),
  field(30, 'email', 'Email', 'email', { is_required: true, placeholder: 'hannah@example.com' }),
  field(40, 'phone', 'Phone', 'tel', { placeholder: '304-555-0100' }),
  field(50, 'event_date', 'Event Date', 'date', { is_required: true }),
  field(60, 'event_venue', 'Venue', 'text', { placeholder: 'Name and town, if you have one' }),
  field(70, 'guest_count', 'Guests', 'text', { placeholder: 'About how many' }),
  field(80, 'estimated_budget', 'Estimated Budget', 'select', {
    placeholder: 'Choose a range',
    options: ['Under $1,500', '$1,500 to $3,000', '$3,000 to $6,000', '$6,000 to $10,000', 'Over $10,000'],
  }),
  field(90, 'pinterest_link', 'Pinterest Link', 'url', { placeholder: 'https://' }),
  field(100, 'how_did_you_hear', 'How Did You Hear of Us?', 'select', {
    placeholder: 'Choose one',
    options: [
      'A friend or family',
      'Our venue',
      'A planner',
      'A search',
      'Instagram or Facebook',
      'Passing the studio',
    ],
  }),
  field(110, 'vision_details', 'Tell Us About Your Vision', 'textarea', {
    is_required: true,
    placeholder: 'Colors, places, a smell you remember, what you do not want',
  }),
  field(120, 'floor_plan', 'Floor Plan or Table Plan', 'file'),
];

function field(
  sort_order: number,
  field_name: string,
  field_label: string,
  field_type: DemoField['field_type'],
  more: Partial<Pick<DemoField, 'is_required' | 'placeholder' | 'options'>> = {},
): DemoField {
  return {
    field_name,
    field_label,
    field_type,
    is_required: false,
    placeholder: null,
    options: [],
    sort_order,
    role: field_name in FIELD_ROLES ? (field_name as FieldRole) : null,
    ...more,
  };
}
