import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { formatHours } from '~/lib/business-hours';
import { capitalize } from '~/lib/capitalize';
import { dayIn, formatDay } from '~/lib/dates';
import { EVENT_KINDS, type EventKind } from '~/lib/event-kinds';
import { formatShort } from '~/lib/money';
import type { Context } from '~/platform/context.server';

export interface SettingState {
  text: string;
  /** It keeps the shop from working as buyers expect. */
  needsYou?: boolean;
}

interface Dated {
  name: string;
  day: string;
}

interface Counted {
  zones: number;
  zones_stopped: number;
  lowest_fee: number | null;
  highest_fee: number | null;
  windows: number;
  pickup_windows: number;
  homes: number;
  holiday: Dated | null;
  rates: number;
  lowest_rate: string | null;
  highest_rate: string | null;
  exempt: number;
  add_ons: number;
  codes: number;
  closure: Dated | null;
  special: Dated | null;
  staff: number;
  emails_changed: number;
  emails_off: number;
  fields: number;
  fields_required: number;
  terms: number;
  pictures: number;
  has_logo: boolean;
  imported_at: Date | null;
  redirects: number;
  menus: number;
  task_lists: [EventKind, number][] | null;
}

/** What holds now, by the address of each setting: two queries. */
export async function readSettingStates(context: Context): Promise<Record<string, SettingState>> {
  const studio = await readStudio(context);
  const today = dayIn(studio.time_zone, context.now());
  const counted = await count(context, today);
  const money = (cents: number | null) => formatShort(cents ?? 0, studio.currency);
  const place = [studio.street, studio.city].filter(Boolean).join(', ');
  return {
    '/studio-settings': place
      ? { text: `${studio.name}, ${place}` }
      : { text: `${studio.name}, no address yet`, needsYou: true },
    '/studio-pictures': {
      text: `${counted.has_logo ? 'Your logo' : 'No logo'}, ${some(counted.pictures, 'picture')} of your own`,
    },
    '/menu-manager': {
      text: counted.menus > 0 ? `${some(counted.menus, 'menu')} in your own order` : 'All as delivered',
    },
    '/opening-hours': { text: formatHours(studio.hours).join('; ') || 'Closed all week' },
    '/closed-days': { text: nextText(counted.closure) },
    '/special-hours': { text: nextText(counted.special) },
    '/staff-manager': { text: counted.staff === 1 ? 'You alone' : some(counted.staff, 'person', 'people') },
    '/delivery-zones':
      counted.zones > 0
        ? { text: range(some(counted.zones, 'zone'), money(counted.lowest_fee), money(counted.highest_fee)) }
        : {
            text:
              counted.zones_stopped > 0 ? 'All zones stopped: nothing is delivered' : 'No zones: one fee everywhere',
            needsYou: true,
          },
    '/delivery-windows': {
      text:
        counted.windows + counted.pickup_windows > 0
          ? `${counted.windows} for delivery, ${counted.pickup_windows} for pickup`
          : 'None: buyers choose a day only',
    },
    '/holidays': { text: nextText(counted.holiday) },
    '/connections': context.config.SMTP_URL
      ? { text: 'Emails go out' }
      : { text: 'No mail server: emails stay in the outbox', needsYou: true },
    '/funeral-homes': { text: counted.homes > 0 ? some(counted.homes, 'home') : 'None yet' },
    '/tax-rates':
      counted.rates > 0
        ? { text: range(some(counted.rates, 'rate'), percent(counted.lowest_rate), percent(counted.highest_rate)) }
        : { text: 'No rates: no tax is added', needsYou: true },
    '/tax-exemptions': { text: counted.exempt > 0 ? some(counted.exempt, 'organization') : 'None yet' },
    '/store-manager/products?show=add-ons': {
      text: counted.add_ons > 0 ? `${some(counted.add_ons, 'product')} offered in the cart` : 'None yet',
    },
    '/discount-codes': { text: counted.codes > 0 ? `${some(counted.codes, 'code')} can be used` : 'None can be used' },
    '/email-manager': {
      text:
        [
          counted.emails_changed > 0 && `${counted.emails_changed} in your words`,
          counted.emails_off > 0 && `${counted.emails_off} switched off`,
        ]
          .filter(Boolean)
          .join(', ') || 'All with their default texts',
    },
    '/form-field-manager': { text: `${some(counted.fields, 'field')}, ${counted.fields_required} required` },
    '/terms-manager': { text: counted.terms > 0 ? some(counted.terms, 'section') : 'None yet' },
    '/task-lists': {
      text:
        capitalize(
          counted.task_lists
            ?.map(([kind, tasks]) => `${EVENT_KINDS[kind].toLowerCase()}: ${some(tasks, 'task')}`)
            .join(', ') ?? '',
        ) || 'None yet',
    },
    '/event-stages': { text: 'Your names for the stages of an event' },
    '/redirects': {
      text: counted.redirects > 0 ? some(counted.redirects, 'old address', 'old addresses') : 'None yet',
    },
    '/personal-data': { text: 'Download or erase what you keep about a person' },
    '/import': {
      text: counted.imported_at
        ? `Last import ${formatDay(dayIn(studio.time_zone, counted.imported_at))}`
        : 'Nothing imported yet',
    },
    '/account': { text: 'Your name, password and passkeys' },
  };
}

async function count({ db }: Context, today: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select
      zones.*, windows.*, rates.*, emails.*, fields.*,
      (select count(*) from funeral_homes) as homes,
      (select jsonb_build_object('name', name, 'day', first_day) from holidays where is_on and last_day >= ${today} order by first_day limit 1) as holiday,
      (select count(*) from tax_exemptions where valid_until is null or valid_until >= ${today}) as exempt,
      (select count(*) from discount_codes
        where not is_paused and (starts_on is null or starts_on <= ${today}) and (ends_on is null or ends_on >= ${today})) as codes,
      (select jsonb_build_object('name', title, 'day', first_day) from closure_dates where last_day >= ${today} order by first_day limit 1) as closure,
      (select jsonb_build_object('name', title, 'day', day) from special_hours where day >= ${today} order by day limit 1) as special,
      (select jsonb_agg(jsonb_build_array(kind, tasks) order by tasks desc, kind) from (
        select kind, count(*) as tasks from task_templates group by kind) lists) as task_lists,
      (select count(*) from redirects) as redirects,
      (select count(entries) from site_menus) as menus,
      (select count(*) from users where is_admin and disabled_at is null) as staff,
      (select count(*) from products where is_add_on and status = 'published' and deleted_at is null) as add_ons,
      (select count(*) from terms_sections) as terms,
      (select count(*) from studio_pictures where place <> 'logo') as pictures,
      exists (select from studio_pictures where place = 'logo') as has_logo,
      (select imported_at from imports where state <> 'checked' order by id desc limit 1) as imported_at
    from
      (select count(*) filter (where not is_paused) as zones, count(*) filter (where is_paused) as zones_stopped,
          min(fee_cents) filter (where not is_paused) as lowest_fee, max(fee_cents) filter (where not is_paused) as highest_fee
        from delivery_zones) as zones,
      (select count(*) filter (where fulfillment = 'delivery') as windows,
          count(*) filter (where fulfillment = 'pickup') as pickup_windows
        from delivery_windows where not is_paused) as windows,
      (select count(*) as rates, min(rate) as lowest_rate, max(rate) as highest_rate
        from tax_rates where valid_from <= ${today}) as rates,
      (select count(*) filter (where texts <> '{}') as emails_changed, count(*) filter (where is_off) as emails_off
        from email_texts) as emails,
      (select count(*) as fields, count(*) filter (where is_required) as fields_required
        from client_form_fields) as fields
  `.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('A count of everything has one row.');
  return counted;
}

function some(count: number, one: string, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/** '3 zones, $8 to $22', or '1 zone, $8'. */
function range(what: string, lowest: string, highest: string) {
  return lowest === highest ? `${what}, ${lowest}` : `${what}, ${lowest} to ${highest}`;
}

function percent(rate: string | null) {
  return `${Number(rate)}%`;
}

/** 'Next: Christmas, Thursday, December 24, 2026' */
function nextText(next: Dated | null) {
  return next ? `Next: ${next.name}, ${formatDay(next.day)}` : 'None ahead';
}
