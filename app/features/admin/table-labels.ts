import { COLLECTION_LABELS } from '~/collections/registry';
import { capitalize } from '~/lib/capitalize';

const LABELS: Record<string, string> = {
  ...COLLECTION_LABELS,
  site_images: 'Gallery picture',
  picture_replacements: 'Replaced picture',
  blog_posts: 'Post',
  pages: 'Page',
  site_menus: 'Menu',
  email_texts: 'Text of an email',
  terms_sections: 'Terms section',
  clients: 'Client',
  client_files: 'Inquiry file',
  client_documents: 'Client document',
  customers: 'Customer',
  people: 'Person',
  people_emails: 'Address of a person',
  people_phones: 'Phone of a person',
  event_people: 'Person of an event',
  wedding_flowers: 'Flower of a wedding',
  wedding_vendors: 'Vendor of a wedding',
  customer_dates: 'Date of a customer',
  contact_messages: 'Message',
  products: 'Product',
  variants: 'Variant',
  price_changes: 'Price change',
  ledger_differences: 'Difference from the payment provider',
  recipes: 'Recipe',
  orders: 'Order',
  order_deliveries: 'Delivery of an order',
  order_services: 'Service of an order',
  subscription_orders: 'Subscription of an order',
  event_places: 'Place of an event',
  event_tasks: 'Task of an event',
  meetings: 'Meeting',
  meeting_slots: 'Meeting time',
  meeting_blocks: 'Blocked time',
  stored_files: 'File',
  studio_settings: 'Studio settings',
  connections: 'Connection',
  studio_pictures: 'Studio picture',
  users: 'Account',
  factors: 'Two-factor login',
  passkeys: 'Passkey',
  personal_data: 'Personal data of one person',
  studio_export: 'Export of all data',
};

export function tableLabel(table: string): string {
  return LABELS[table] ?? capitalize(table.replaceAll('_', ' '));
}

export const TABLE_LABELS = Object.entries(LABELS).toSorted(([, one], [, other]) => one.localeCompare(other));
