import type { FieldType } from './form-field';

/** What a field means to the studio, whatever its label, and the types that can hold it. One field per role. */
export const FIELD_ROLES = {
  name: { label: 'Name', types: ['text'] },
  partner_name: { label: 'Partner’s name', types: ['text'] },
  email: { label: 'Email', types: ['email'] },
  phone: { label: 'Phone', types: ['tel', 'text'] },
  event_date: { label: 'Event date', types: ['date'] },
  event_venue: { label: 'Venue', types: ['text', 'textarea', 'select'] },
  guest_count: { label: 'Guest count', types: ['text', 'select'] },
  estimated_budget: { label: 'Budget', types: ['text', 'select'] },
  pinterest_link: { label: 'Pinterest link', types: ['url', 'text'] },
  vision_details: { label: 'Vision', types: ['textarea', 'text'] },
} as const satisfies Record<string, { label: string; types: readonly FieldType[] }>;

export type FieldRole = keyof typeof FIELD_ROLES;

/** Without these an inquiry cannot be answered: the form always contains them. */
const REQUIRED_ROLES = ['name', 'email'] as const satisfies FieldRole[];

export function isRequiredRole(role: string | null | undefined): boolean {
  return REQUIRED_ROLES.some((required) => required === role);
}

export function requiredRoleError(role: unknown): string | undefined {
  const required = REQUIRED_ROLES.find((each) => each === role);
  if (!required) return undefined;
  const use = FIELD_ROLES[required].label.toLowerCase();
  return `An inquiry needs the client’s ${use}. To ask for it in another field, use that one for it first.`;
}

export function canHold(role: FieldRole, type: FieldType): boolean {
  return FIELD_ROLES[role].types.some((each) => each === type);
}
