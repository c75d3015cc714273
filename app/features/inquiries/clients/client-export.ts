import { readStudio } from '~/features/studio/studio.server';
import type { StaffHandle } from '~/lib/areas';
import { dayIn, formatDateTime } from '~/lib/dates';
import { type Context, getContext } from '~/platform/context.server';
import { csvResponse } from '~/platform/csv.server';
import type { ParsedListQuery } from '~/platform/list-page.server';
import type { Route } from './+types/client-export';
import { eachClient, clientListQuery } from './client-list.server';
import { listFormFields } from '~/features/inquiries/form/inquiries.server';
import { ANSWER_COLUMNS } from '~/features/inquiries/form/inquiry.schema';

export const handle: StaffHandle = { area: 'content' };

const HEADS = [
  'Name',
  'Email',
  'Phone',
  'Partner',
  'Event date',
  'Venue',
  'Budget',
  'Pinterest',
  'Details',
  'Submitted',
];

/** GET /client-database/clients.csv: the list with its current filters, and every answer. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { time_zone } = await readStudio(context);
  const own = new Set<string>(ANSWER_COLUMNS);
  const asked = (await listFormFields(context)).filter(({ field_name, role }) => !own.has(role ?? field_name));
  const rows = rowsOf(context, clientListQuery(url), { names: asked.map(({ field_name }) => field_name), time_zone });
  const heads = [...HEADS, ...asked.map(({ field_label }) => field_label)];
  return csvResponse(`clients-${dayIn(time_zone, context.now())}.csv`, heads, rows);
}

type Wanted = { names: string[]; time_zone: string };

async function* rowsOf(context: Context, listQuery: ParsedListQuery, { names, time_zone }: Wanted) {
  for await (const client of eachClient(context, listQuery)) {
    const answers = client.form_data as Record<string, unknown>;
    yield [
      client.name,
      client.email,
      client.phone,
      client.partner_name,
      client.event_date,
      client.event_venue,
      client.estimated_budget,
      client.pinterest_link,
      client.vision_details,
      formatDateTime(time_zone, client.created_at),
      ...names.map((name) => (Object.hasOwn(answers, name) ? answers[name] : '')),
    ];
  }
}
