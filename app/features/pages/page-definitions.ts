import type { Studio } from '~/features/studio/studio.server';
import { MEETING_INVITATION, type PageContent, SECTION_KINDS, type SectionKind } from '~/lib/page-content';

export interface PageDefinition {
  title: string;
  kinds: SectionKind[];
  /** The texts that a new studio starts with: none says what only some studios would. Sections for that start hidden. */
  defaults(studio: Pick<Studio, 'phone'>): PageContent;
}

const HOME_KINDS = Object.keys(SECTION_KINDS) as SectionKind[];
const ALL_KINDS = HOME_KINDS.filter((kind) => !['hero', 'services', 'reviews'].includes(kind));

const HOME: PageDefinition = {
  title: 'Home',
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

/** A page whose list staff edit elsewhere: only its heading and intro are written here. */
function introOnly(title: string, heading: string, lead = ''): PageDefinition {
  return { title, kinds: [], defaults: () => ({ heading, lead, sections: [] }) };
}

export const PAGES = {
  '/': HOME,
  '/about': ABOUT,
  '/services': SERVICES,
  '/delivery': DELIVERY,
  '/resources': introOnly('Resources', 'Client Resources'),
  '/weddings': introOnly('Real weddings', 'Real weddings'),
  '/vendors': introOnly('Vendors', 'Our Trusted Vendors'),
  '/reviews': introOnly('Reviews', 'Client Love'),
  '/rental-items': introOnly('Rental Items', 'Rental Items'),
  '/store': introOnly('Web Store', 'Our Web Store'),
  '/blog': introOnly('Blog', 'From Our Journal'),
  '/consultation': introOnly('Inquiry', 'Wedding & Event Inquiry', 'Leave empty what you don’t know yet.'),
  '/booking': introOnly('Booking', 'Book a Meeting'),
  '/contact': introOnly('Contact', 'Contact', 'Ask us anything.'),
  '/gallery': introOnly('Galleries', 'Our Galleries', 'Choose a picture to see it whole.'),
  '/flower-guide': introOnly('Flower Guide', 'Flower Guide', 'Choose a flower to read its card.'),
} satisfies Record<string, PageDefinition>;

export type PagePath = keyof typeof PAGES;

export function isPagePath(path: string): path is PagePath {
  return Object.hasOwn(PAGES, path);
}

/** A page that staff added. Its heading is its name, in its address too (`db/migrations/0430_own_pages.sql`). */
export type OwnPath = `/pages/${string}`;
export type EditedPath = PagePath | OwnPath;

const OWN_PAGE: PageDefinition = {
  title: '',
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
