import type { Studio } from '~/features/studio/studio.server';
import { MEETING_INVITATION, type PageContent, SECTION_KINDS, type SectionKind } from '~/lib/page-content';

export interface PageDefinition {
  title: string;
  kinds: SectionKind[];
  /** The texts that a new studio starts with. */
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
      { kind: 'services', anchor: 'services', heading: 'Flowers for the days that matter, arranged by hand.' },
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
        heading: 'Our philosophy',
        items: [
          {
            title: 'The season decides',
            text: 'We begin with what is at its best that week and draw the design around it. When something must come from afar we say so, and say from where.',
          },
          {
            title: 'Made to be held',
            text: 'A bouquet is carried for six hours, an arch stands in wind, a wreath waits in a cold chapel. We wire, water and weigh for that, and try the handle ourselves.',
          },
          {
            title: 'One clear price',
            text: 'In writing, before anything is cut: what it buys and what it does not.',
          },
        ],
      },
      {
        kind: 'invitation',
        anchor: 'connect',
        heading: 'Write to us.',
        text: 'Tell us what you have in mind, and we will write back.',
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
    lead: 'Three kinds of work, done one way: we listen, make it by hand and bring it on time.',
    sections: [
      {
        kind: 'text',
        anchor: 'weddings',
        heading: 'Wedding Floristry',
        picture: 'weddings',
        lead: 'From the first sketch to the last candle carried out. You will have one designer, one plan and one price that we agree in writing.',
        points: [
          'Bouquets, boutonnieres and corsages, wired or hand-tied',
          'Arches and ceremony flowers',
          'Tables, candles and rental pieces',
          'Set in place, turned between ceremony and dinner, and taken down',
        ].join('\n'),
        link_label: 'Inquire About Wedding Floristry',
        link_to: '/consultation',
      },
      {
        kind: 'text',
        anchor: 'general',
        heading: 'General & Event Floristry',
        picture: 'general',
        lead: 'For dinners, openings, graduations and desks that want something living on them every Monday.',
        points: [
          'Table flowers and installations for rooms of ten or three hundred',
          'Standing weekly orders, changed with the season',
          'Hand-tied gifts, with a note in our handwriting',
          'Delivery, or pickup at the studio',
        ].join('\n'),
        link_label: 'Inquire About General & Event Floristry',
        link_to: '/consultation',
      },
      {
        kind: 'text',
        anchor: 'sympathy',
        heading: 'Sympathy & Funeral',
        picture: 'sympathy',
        quiet: true,
        lead: `${phone ? 'Call us at {phone}' : 'Write to us'} and we’ll take care of it. We speak with the funeral home ourselves and are there before the service.`,
        points: [
          'Wreaths, sprays and casket flowers',
          'Small arrangements for the family’s table at home',
          'Flowers from a garden or a hillside that meant something, where we can',
          'The price in writing, before anything is made',
        ].join('\n'),
        link_label: 'Inquire About Sympathy & Funeral',
        link_to: '/consultation?about=sympathy',
      },
      {
        kind: 'prices',
        anchor: 'prices',
        hidden: true,
        heading: 'What it costs',
        text: 'Where prices start. Yours is in writing before anything is ordered.',
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
        items: [
          { title: 'You write', text: 'The date, the place, and what you have in mind.' },
          { title: 'We meet', text: 'At the studio or by video, and talk through flowers, colors and numbers.' },
          { title: 'You get one price', text: 'In writing, with what it buys and what it does not.' },
          { title: 'The day', text: 'We deliver, set everything in place and make sure that it lasts.' },
        ],
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
function introOnly(title: string, heading: string, lead: string): PageDefinition {
  return { title, kinds: [], defaults: () => ({ heading, lead, sections: [] }) };
}

export const PAGES = {
  '/': HOME,
  '/about': ABOUT,
  '/services': SERVICES,
  '/delivery': DELIVERY,
  '/resources': introOnly(
    'Resources',
    'Client Resources',
    'The sheets from our own wall. Read them before we meet, and the hour goes further.',
  ),
  '/weddings': introOnly('Real weddings', 'Real weddings', 'The place, the month, the flowers, and what they cost.'),
  '/vendors': introOnly(
    'Vendors',
    'Our Trusted Vendors',
    'People we’ve set up beside at six in the morning, and gladly would again.',
  ),
  '/reviews': introOnly('Reviews', 'Client Love', 'Written after the day, in their own words. Nothing is shortened.'),
  '/rental-items': introOnly(
    'Rental Items',
    'Rental Items',
    'From our own shelves. Brought with the flowers, set up, and taken home again the same night.',
  ),
  '/store': introOnly('Web Store', 'Our Web Store', 'Fresh flowers and gifts, arranged to order.'),
  '/blog': introOnly('Blog', 'From Our Journal', 'What the rows, the workbench and the weddings teach us.'),
  '/consultation': introOnly(
    'Inquiry',
    'Wedding & Event Inquiry',
    'It takes three minutes. Leave empty what you don’t know yet.',
  ),
  '/booking': introOnly('Booking', 'Book a Meeting', 'One hour with a designer, in the studio or by video call.'),
  '/contact': introOnly('Contact', 'Contact', 'Ask us anything. A person reads it, and a person writes back.'),
  '/gallery': introOnly(
    'Galleries',
    'Our Galleries',
    'Our own work, in the light it was made for. Choose a picture to see it whole.',
  ),
  '/flower-guide': introOnly(
    'Flower Guide',
    'Flower Guide',
    'What it is, when it’s in season, how long it lasts. Choose a flower to read its card.',
  ),
} satisfies Record<string, PageDefinition>;

export type PagePath = keyof typeof PAGES;

export function isPagePath(path: string): path is PagePath {
  return Object.hasOwn(PAGES, path);
}

export function pageDefinition(path: PagePath): PageDefinition {
  return PAGES[path];
}
