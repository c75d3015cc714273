import type { Studio } from '~/features/studio/studio.server';
import { formatHours } from '~/lib/business-hours';
import { MEETING_INVITATION, type PageContent, SECTION_KINDS, type SectionKind } from '~/lib/page-content';
import type { SearchTexts } from '~/lib/search-appearance';

export interface PageDefinition {
  title: string;
  /** Search engines and the site's own search leave it out. */
  isUnlisted?: true;
  /** Only studios that offer it have this page. */
  isOffer?: true;
  kinds: SectionKind[];
  /** The texts that a new studio starts with: none says what only some studios would. Sections for that start hidden. */
  defaults(studio: Pick<Studio, 'phone'>): PageContent;
  /** Unless staff wrote others. */
  search(studio: Pick<Studio, 'blurb' | 'hours'>, content: PageContent): SearchTexts;
}

const HOME_KINDS = Object.keys(SECTION_KINDS) as SectionKind[];
const ALL_KINDS = HOME_KINDS.filter((kind) => !['hero', 'services', 'reviews'].includes(kind));

const HOME: PageDefinition = {
  title: 'Home',
  search: ({ blurb }) => ({
    title: 'Wedding, event & sympathy flowers',
    description: blurb || 'Wedding flowers, flowers for events, and sympathy flowers, arranged by hand.',
  }),
  kinds: HOME_KINDS,
  defaults: () => ({
    heading: 'Crafting Memories, One Petal at a Time',
    lead: '',
    sections: [
      {
        kind: 'hero',
        link_label: 'Book a Consultation',
        link_to: '/consultation',
        second_label: 'View Our Work',
        second_to: '/gallery',
      },
      { kind: 'services', anchor: 'services', heading: 'Flowers for the days that matter.' },
      {
        kind: 'products',
        anchor: 'to-send',
        heading: 'To send this week',
        link_label: 'Visit the store',
        link_to: '/store',
      },
      {
        kind: 'gallery',
        anchor: 'glimpse',
        heading: 'A Glimpse of Our Work',
        link_label: 'Explore Full Gallery',
        link_to: '/gallery',
      },
      {
        kind: 'reviews',
        anchor: 'testimonials',
        heading: 'Words from Our Happy Couples',
        link_label: 'Read all reviews',
        link_to: '/reviews',
      },
      MEETING_INVITATION,
    ],
  }),
};

const ABOUT: PageDefinition = {
  title: 'About',
  search: () => ({ title: 'About Us', description: 'A floral design studio: who we are and how we work.' }),
  kinds: ALL_KINDS,
  defaults: () => ({
    heading: 'About Us',
    lead: '',
    sections: [
      { kind: 'text', picture: 'story', facts: true },
      {
        kind: 'values',
        hidden: true,
        heading: 'Our philosophy',
        items: [{ title: 'The first thing you hold to' }, { title: 'The second' }, { title: 'The third' }],
      },
      {
        kind: 'invitation',
        anchor: 'connect',
        heading: 'Write to us.',
        text: 'Tell us what you have in mind.',
        link_label: 'Connect With Us',
        link_to: '/contact',
      },
    ],
  }),
};

const SERVICES: PageDefinition = {
  title: 'Services',
  search: () => ({
    title: 'Wedding, event & sympathy floristry',
    description:
      'Wedding floristry, general and event floristry, sympathy and funeral flowers: what we do, and how to ask for it.',
  }),
  kinds: ALL_KINDS,
  defaults: ({ phone }) => ({
    heading: 'Our services',
    lead: '',
    sections: [
      {
        kind: 'text',
        anchor: 'weddings',
        heading: 'Wedding Floristry',
        picture: 'weddings',
        lead: 'Flowers for the ceremony, the tables and the people.',
        points: ['Bouquets', 'Boutonnieres and corsages', 'Ceremony flowers', 'Table flowers'].join('\n'),
        link_label: 'Inquire About Wedding Floristry',
        link_to: '/consultation',
      },
      {
        kind: 'text',
        anchor: 'general',
        heading: 'General & Event Floristry',
        picture: 'general',
        lead: 'Flowers for dinners, openings, graduations and gifts.',
        points: ['Table flowers', 'Flowers for a room', 'Flowers for offices', 'Gifts'].join('\n'),
        link_label: 'Inquire About General & Event Floristry',
        link_to: '/consultation',
      },
      {
        kind: 'text',
        anchor: 'sympathy',
        heading: 'Sympathy & Funeral',
        picture: 'sympathy',
        quiet: true,
        lead: `${phone ? 'Call us at {phone}' : 'Write to us'} and we’ll take care of it.`,
        points: ['Wreaths', 'Standing sprays', 'Casket flowers', 'Arrangements for the home'].join('\n'),
        link_label: 'Inquire About Sympathy & Funeral',
        link_to: '/consultation?about=sympathy',
      },
      {
        kind: 'prices',
        anchor: 'prices',
        hidden: true,
        heading: 'What it costs',
        text: 'Where prices start.',
        items: [
          { title: 'Bridal bouquet' },
          { title: 'Boutonniere or corsage' },
          { title: 'Table flowers' },
          { title: 'Ceremony arch' },
          { title: 'Sympathy arrangement' },
        ],
      },
      {
        kind: 'steps',
        anchor: 'process',
        hidden: true,
        heading: 'From first word to the day',
        items: [{ title: 'You write' }, { title: 'We meet' }, { title: 'You get a price' }, { title: 'The day' }],
      },
      MEETING_INVITATION,
    ],
  }),
};

const DELIVERY: PageDefinition = {
  title: 'Delivery & freshness',
  search: () => ({
    title: 'Delivery & freshness',
    description: 'How your flowers reach you, what delivery costs, and how to keep flowers fresh.',
  }),
  kinds: ALL_KINDS,
  defaults: () => ({
    heading: 'Delivery & freshness',
    lead: 'How your flowers reach you, and how to keep them fresh.',
    sections: [
      {
        kind: 'steps',
        anchor: 'care',
        heading: 'Five minutes that add days',
        items: [
          { title: 'Cut the stems', text: 'Half an inch, at a slant, with a sharp knife or shears.' },
          { title: 'Clean vase, fresh water', text: 'Take off leaves that would stand in the water.' },
          {
            title: 'Keep them cool',
            text: 'Away from sun, heating and ripe fruit. Change the water every second day.',
          },
        ],
      },
      {
        kind: 'faq',
        anchor: 'questions',
        heading: 'Questions we get',
        items: [
          {
            title: 'How do I choose the day?',
            text: 'At checkout you choose delivery or pickup and the day. Days when we’re closed aren’t offered.',
          },
          {
            title: 'What does delivery cost?',
            text: 'The amount is added at checkout, and you see it before you pay.',
          },
          {
            title: 'Something isn’t right. What now?',
            text: 'Write or call us as soon as you see it, with a picture if you can.',
          },
        ],
      },
      {
        kind: 'invitation',
        heading: 'Ready to send some?',
        text: 'What we make this week is in the store.',
        link_label: 'Open the store',
        link_to: '/store',
      },
    ],
  }),
};

type Intro = Pick<PageDefinition, 'title'> & Pick<PageContent, 'heading'> & { lead?: string };

/** A page whose list staff edit elsewhere: only its heading and intro are written here. */
function introOnly({ title, heading, lead = '' }: Intro, description: string, search_title = heading): PageDefinition {
  return {
    title,
    kinds: [],
    defaults: () => ({ heading, lead, sections: [] }),
    search: () => ({ title: search_title, description }),
  };
}

const CONTACT: PageDefinition = {
  ...introOnly({ title: 'Contact', heading: 'Contact', lead: 'Ask us anything.' }, ''),
  search: ({ hours }) => {
    const days = formatHours(hours).join(', ');
    return { title: 'Contact', description: `Write to the studio, call, or stop by${days && `: ${days}`}.` };
  },
};

const GIFT_CARDS = introOnly(
  {
    title: 'Gift cards',
    heading: 'Gift cards',
    lead: 'We send the code by email on the day you choose. A gift card never expires.',
  },
  'A gift card for flowers, sent by email on the day you choose. It never expires.',
);

const REMINDERS = introOnly(
  {
    title: 'Reminders',
    heading: 'Reminders',
    lead: 'We write to you a week before the day, once a year, and about nothing else.',
  },
  'We write to you a week before a birthday or an anniversary, so that you have time to order.',
);

/** Where a buyer stands after paying. */
const SUCCESS = introOnly(
  {
    title: 'Order paid',
    heading: 'Payment Successful!',
    lead: 'Thank you. We’re emailing you what you ordered and when it comes.',
  },
  '',
);

export const PAGES = {
  '/': HOME,
  '/about': ABOUT,
  '/services': SERVICES,
  '/delivery': DELIVERY,
  '/resources': introOnly(
    { title: 'Resources', heading: 'Client Resources' },
    'Guides for planning the flowers, affiliations and awards.',
  ),
  '/weddings': introOnly({ title: 'Real weddings', heading: 'Real weddings' }, 'Weddings we did the flowers for.'),
  '/vendors': introOnly(
    { title: 'Vendors', heading: 'Our Trusted Vendors' },
    'Photographers, venues, musicians and others for your day.',
    'Trusted Vendors',
  ),
  '/reviews': introOnly(
    { title: 'Reviews', heading: 'Client Love' },
    'What couples and clients have written to us after the day.',
  ),
  '/rental-items': introOnly(
    { title: 'Rental Items', heading: 'Rental Items' },
    'Pieces to rent for a wedding or an event, with prices and how many there are.',
  ),
  '/store': introOnly({ title: 'Web Store', heading: 'Our Web Store' }, 'Flowers and gifts to order.', 'Web Store'),
  '/blog': introOnly(
    { title: 'Blog', heading: 'From Our Journal' },
    'Notes from a flower studio: what grows, what lasts, what to send.',
  ),
  '/consultation': introOnly(
    { title: 'Inquiry', heading: 'Wedding & Event Inquiry', lead: 'Leave empty what you don’t know yet.' },
    'Tell us about your wedding or event: the date, the place, what you have in mind. Photographs welcome.',
  ),
  '/booking': introOnly({ title: 'Booking', heading: 'Book a Meeting' }, 'Choose a day and a time to meet us.'),
  '/contact': CONTACT,
  '/gift-cards': { ...GIFT_CARDS, isOffer: true },
  '/reminders': { ...REMINDERS, isOffer: true, isUnlisted: true },
  '/success': { ...SUCCESS, isUnlisted: true },
  '/gallery': introOnly(
    { title: 'Galleries', heading: 'Our Galleries', lead: 'Choose a picture to see it whole.' },
    'Bouquets, arches, tables and rooms from weddings and events.',
    'Wedding & Event gallery',
  ),
  '/flower-guide': introOnly(
    { title: 'Flower Guide', heading: 'Flower Guide', lead: 'Choose a flower to read its card.' },
    'What each flower is, when it is in season, how long it stands in the vase, and what it means.',
  ),
} satisfies Record<string, PageDefinition>;

export type PagePath = keyof typeof PAGES;

export function isPagePath(path: string): path is PagePath {
  return Object.hasOwn(PAGES, path);
}

/** A page that staff added. Its heading is its name, in its address too (`db/migrations/0430_own_pages.sql`). */
export type OwnPath = `/pages/${string}`;
export type EditedPath = PagePath | OwnPath;

/** In characters; search engines show about as many. */
const MAX_DESCRIPTION = 200;

const OWN_PAGE: PageDefinition = {
  title: '',
  search: (_, { heading, lead, sections }) => {
    const shown = sections.filter(({ hidden }) => !hidden);
    const texts = [lead, ...shown.flatMap((section) => [section.lead, section.text]), heading];
    const description = texts.find((text) => text && !text.includes('{phone}')) ?? '';
    return { title: heading, description: description.slice(0, MAX_DESCRIPTION) };
  },
  kinds: ALL_KINDS,
  defaults: () => ({ heading: '', lead: '', sections: [] }),
};

export function isOwnPath(path: string): path is OwnPath {
  return path.startsWith('/pages/');
}

export function isEditedPath(path: string): path is EditedPath {
  return isPagePath(path) || isOwnPath(path);
}

export function pageDefinition(path: EditedPath): PageDefinition {
  return isPagePath(path) ? PAGES[path] : OWN_PAGE;
}

/** As staff read it. The row's own title only names pages that staff added. */
export function pageName({ path, title }: { path: EditedPath; title: string }): string {
  return pageDefinition(path).title || title;
}
