import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { readStudio, type Studio } from '~/features/studio/studio.server';
import { altStep } from '~/features/pictures/library.server';
import { isLoopback } from '~/lib/loopback';
import type { ConnectionKind } from '~/platform/connections.server';
import type { Context } from '~/platform/context.server';

/** The steps that the health checks know, too. */
export type SetupTitle = 'Email' | 'Payments' | 'Backup' | 'Address';

export interface SetupStep {
  title: string;
  /** What to do. */
  text: string;
  to?: string;
  isDone: boolean;
}

export interface Setup {
  steps: SetupStep[];
  isHidden: boolean;
}

interface Found {
  isHidden: boolean;
  hasLogo: boolean;
  hasHero: boolean;
  hasStory: boolean;
  aboutPage: string | null;
  servicesPage: string | null;
  services: number;
  hasProduct: boolean;
  hasTaxRate: boolean;
  hasZone: boolean;
  hasClosedDays: boolean;
  asksForEmail: boolean;
  hasSentEmail: boolean;
  hasBackup: boolean;
  owners: number;
}

/** The name of a studio that has not been named. */
const UNNAMED = 'Our Studio';
const SERVICES = 3;
const WITHOUT_SALES_TAX = /^(AK|Alaska|DE|Delaware|MT|Montana|NH|New Hampshire|OR|Oregon)$/i;

/** What is left to set up before the studio opens. Undefined once everything is done, and in the demo. */
export async function readSetup(context: Context, member: Staff): Promise<Setup | undefined> {
  if (context.config.RHODORA_DEMO) return undefined;
  const [studio, found, alts] = await Promise.all([readStudio(context), inspect(context, member), altStep(context)]);
  const steps = [...setupOfStudio(studio, found), alts, ...setupOfServer(context, studio, found)];
  return steps.every(({ isDone }) => isDone) ? undefined : { steps, isHidden: found.isHidden };
}

/** Where the steps are done. */
const STEP_PAGES =
  /^\/(studio-settings|studio-pictures|opening-hours|closed-days|delivery-zones|page-manager|store-manager\/products|form-field-manager|connections|tax-rates|staff-manager|picture-library)(\/|$)/;

/** How many steps are left, on a page where one is done, for an owner who has not hidden the checklist. */
export async function readStepsLeft(context: Context, member: Staff, path: string): Promise<number | undefined> {
  if (member.role !== 'owner' || !STEP_PAGES.test(path)) return undefined;
  const setup = await readSetup(context, member);
  return setup && !setup.isHidden ? setup.steps.filter(({ isDone }) => !isDone).length : undefined;
}

async function inspect({ db }: Context, { id }: Staff): Promise<Found> {
  const { rows } = await sql<Found>`
    select
      (select hides_setup from users where id = ${id}) as "isHidden",
      exists (select from studio_pictures where place = 'logo') as "hasLogo",
      exists (select from studio_pictures where place = 'hero') as "hasHero",
      exists (select from tax_rates) as "hasTaxRate",
      exists (select from delivery_zones) as "hasZone",
      exists (select from closures) as "hasClosedDays",
      exists (select from pages where path = '/about' and published is not null) as "hasStory",
      (select id from pages where path = '/about') as "aboutPage",
      (select id from pages where path = '/services') as "servicesPage",
      (select count(*) from pages, jsonb_array_elements(published->'sections') section
        where path = '/services' and section->>'kind' = 'text'
          and not coalesce((section->>'hidden')::boolean, false)) as services,
      exists (select from products where status = 'published' and not is_hidden and deleted_at is null) as "hasProduct",
      exists (select from client_form_fields where role = 'email') as "asksForEmail",
      exists (select from emails where status = 'sent') as "hasSentEmail",
      exists (select from backups where error is null) as "hasBackup",
      (select count(*) from users u where is_admin and role = 'owner' and disabled_at is null
        and exists (select from accounts where user_id = u.id and password is not null)) as owners`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The setup could not be read.');
  return found;
}

function setupOfStudio({ name, street, city, hours_set_at }: Studio, found: Found): SetupStep[] {
  return [
    {
      title: 'Name and address',
      text: 'The studio’s name, street and city.',
      to: '/studio-settings',
      isDone: name !== UNNAMED && street !== '' && city !== '',
    },
    { title: 'Logo', text: 'Add your logo, if you have one.', to: '/studio-pictures?edit=logo', isDone: found.hasLogo },
    {
      title: 'First picture',
      text: 'The large picture at the top of the home page.',
      to: '/studio-pictures?edit=hero',
      isDone: found.hasHero,
    },
    {
      title: 'Opening hours',
      text: 'Check when you are open, and save. Booking, delivery and pickup follow.',
      to: '/opening-hours',
      isDone: hours_set_at !== null,
    },
    {
      title: 'Holidays',
      text: 'Close on Thanksgiving, Christmas and your other days off, so that nobody orders for them.',
      to: '/closed-days',
      isDone: found.hasClosedDays,
    },
    {
      title: 'Delivery area',
      text: 'Say where you deliver, and for how much. Until then the store takes orders for any address.',
      to: '/delivery-zones',
      isDone: found.hasZone,
    },
    { title: 'Your story', text: 'Write the About page.', to: editPage(found.aboutPage), isDone: found.hasStory },
    {
      title: 'Three services',
      text: 'Say on the Services page what you offer.',
      to: editPage(found.servicesPage),
      isDone: found.services >= SERVICES,
    },
    {
      title: 'First products',
      text: 'Publish a product, or import a list.',
      to: '/store-manager/products',
      isDone: found.hasProduct,
    },
    {
      title: 'Inquiry form',
      text: 'It has to ask for an email address.',
      to: '/form-field-manager',
      isDone: found.asksForEmail,
    },
  ];
}

function editPage(id: string | null) {
  return id ? `/page-manager?edit=${id}` : '/page-manager';
}

/** On the Connections page, open. */
function cardOf(kind: ConnectionKind) {
  return `/connections?set-up=${kind}#${kind}`;
}

function setupOfServer({ config }: Context, studio: Studio, found: Found): SetupStep[] {
  const { region } = studio;
  return [
    {
      title: 'Email',
      text: config.SMTP_URL
        ? 'Send yourself a test.'
        : 'Nobody gets emails from your studio yet. Set up your mail server, then send yourself a test.',
      to: cardOf('email'),
      isDone: config.SMTP_URL !== undefined && found.hasSentEmail,
    },
    {
      title: 'Payments',
      text: 'The store takes no real money yet. Connect your Stripe account.',
      to: cardOf('payments'),
      isDone: config.STRIPE_SECRET_KEY !== undefined,
    },
    {
      title: 'Sales tax',
      text: 'The rates of your state and of municipalities that have their own.',
      to: '/tax-rates',
      isDone: found.hasTaxRate || WITHOUT_SALES_TAX.test(region),
    },
    {
      title: 'Backup',
      text: 'One is taken every night. Give it storage elsewhere too, and take the first one now.',
      to: cardOf('backups'),
      isDone: found.hasBackup,
    },
    {
      title: 'Address',
      text: 'Only this computer can open the site. Give it the domain that visitors type.',
      to: cardOf('address'),
      isDone: config.BASE_URL !== undefined && !isLoopback(new URL(config.BASE_URL).hostname),
    },
    {
      title: 'A second owner',
      text: 'Someone who can open the studio if you lose your password.',
      to: '/staff-manager',
      isDone: found.owners >= 2,
    },
  ];
}

export async function hideSetup({ db }: Context, { id }: Staff, hides_setup: boolean): Promise<void> {
  await db.updateTable('users').set({ hides_setup }).where('id', '=', id).execute();
}
