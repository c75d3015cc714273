import { pageDefinition, type PagePath } from '~/features/pages/page-definitions';
import type { PageContent, PageItem, PageSection } from '~/lib/page-content';
import type { Context } from '~/platform/context.server';
import { studio } from './studio';

const about: PageContent = {
  heading: 'Our Story',
  lead: '',
  sections: [
    {
      kind: 'text',
      lead: 'It began with a borrowed van, a bench under a north window, and a neighbor’s wedding that had lost its florist nine days before.',
      text: [
        'We cut what stood in the garden and drove to three farms for the rest. The arch was mountain laurel and wild grape, because that is what the hill had that week. People asked who had made it, and by autumn there was a studio.',
        'The bench is longer now. Behind it lies a quarter acre of beds that gives us about two thirds of what we use from May to October; for the rest we know the growers by name. We take on as many weddings a month as two hands per bouquet allow, and we say no early when a date is full.',
      ].join('\n\n'),
      picture: 'story',
      facts: true,
      link_label: 'See what grows behind the studio',
      link_to: '/gallery/micro-farm',
    },
    {
      kind: 'values',
      heading: 'Our Philosophy',
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
      kind: 'people',
      anchor: 'people',
      heading: 'Who makes your flowers',
      items: [
        {
          title: 'June Alder',
          detail: 'Founder and designer',
          text: 'Drew up the first arch in this valley and still draws each one by hand. You talk to her from the first letter to the last candle.',
        },
        {
          title: 'Wren Calloway',
          detail: 'Grower',
          text: 'Keeps the beds behind the studio, cuts at first light, and decides what is not ready yet.',
        },
        {
          title: 'Tom Ashby',
          detail: 'Workshop and delivery',
          text: 'Builds what has to stand in the wind, and drives everything there himself.',
        },
      ],
    },
    {
      kind: 'invitation',
      anchor: 'connect',
      heading: 'Stop by, or write first.',
      text: 'The door is open on weekdays, and there is usually coffee. Saturdays by appointment.',
      link_label: 'Connect With Us',
      link_to: '/contact',
    },
  ],
};

/** Home of any new studio, with a heading of its own. */
function home(): PageContent {
  const { sections, ...intro } = pageDefinition('/').defaults(studio);
  const heading = 'Flowers for the days that matter, arranged by hand.';
  return { ...intro, sections: sections.map((each) => (each.kind === 'services' ? { ...each, heading } : each)) };
}

/** The sections of any new studio, with what this one does, promises and charges. */
function services(): PageContent {
  const { sections, ...intro } = pageDefinition('/services').defaults(studio);
  return {
    ...intro,
    lead: 'Three kinds of work, done one way: we listen, make it by hand and bring it on time.',
    sections: sections.map((section) => ({ ...section, ...added(section), hidden: undefined })),
  };
}

function added({ kind, anchor = '', items = [] }: PageSection): Partial<PageSection> | undefined {
  if (kind === 'steps') return { items: STEPS };
  if (kind !== 'prices') return SERVICES[anchor];
  const text = 'Where prices start. Yours is in writing before anything is ordered.';
  return { text, items: items.map((item) => ({ ...item, ...PRICES[item.title ?? ''] })) };
}

const SERVICES: Record<string, Partial<PageSection>> = {
  weddings: {
    lead: 'From the first sketch to the last candle carried out. You will have one designer, one plan and one price that we agree in writing.',
    points: [
      'Bouquets, boutonnieres and corsages, wired or hand-tied',
      'Arches and ceremony flowers',
      'Tables, candles and rental pieces',
      'Set in place, turned between ceremony and dinner, and taken down',
    ].join('\n'),
  },
  general: {
    lead: 'For dinners, openings, graduations and desks that want something living on them every Monday.',
    points: [
      'Table flowers and installations for rooms of ten or three hundred',
      'Standing weekly orders, changed with the season',
      'Hand-tied gifts, with a note in our handwriting',
      'Delivery, or pickup at the studio',
    ].join('\n'),
  },
  sympathy: {
    lead: 'Call us at {phone} and we’ll take care of it. We speak with the funeral home ourselves and are there before the service.',
    points: [
      'Wreaths, sprays and casket flowers',
      'Small arrangements for the family’s table at home',
      'Flowers from a garden or a hillside that meant something, where we can',
      'The price in writing, before anything is made',
    ].join('\n'),
  },
};

const STEPS: PageItem[] = [
  { title: 'You write', text: 'The date, the place, and what you have in mind.' },
  { title: 'We meet', text: 'At the studio or by video, and talk through flowers, colors and numbers.' },
  { title: 'You get one price', text: 'In writing, with what it buys and what it does not.' },
  { title: 'The day', text: 'We deliver, set everything in place and make sure that it lasts.' },
];

const PRICES: Record<string, PageItem> = {
  'Bridal bouquet': { detail: 'from $185', text: 'For example $240: garden roses, ranunculus and clematis in May.' },
  'Boutonniere or corsage': { detail: 'from $22', text: 'For example $28: one spray rose with fern, wired.' },
  'Table flowers': { detail: 'from $65', text: 'For example $95: a footed bowl of dahlias for a table of eight.' },
  'Ceremony arch': {
    detail: 'from $650',
    text: 'For example $1,150: two sides of a wooden arbor, set up and taken down.',
  },
  'Sympathy arrangement': {
    detail: 'from $120',
    text: 'For example $210: a wreath of hydrangea and anemones on a stand.',
  },
};

/** The texts of any new studio, after a picture of how the flowers arrive. */
function delivery(): PageContent {
  const { sections, ...intro } = pageDefinition('/delivery').defaults(studio);
  return { ...intro, sections: [DOORSTEP, ...sections.slice(0, -1), TO_SEND] };
}

const TO_SEND: PageSection = {
  kind: 'products',
  anchor: 'products',
  heading: 'To send this week',
  link_label: 'Open the Store',
  link_to: '/store',
};

const DOORSTEP: PageSection = {
  kind: 'text',
  anchor: 'arrival',
  heading: 'To your door',
  lead: 'We drive our own flowers, out of the wind and with water at their feet.',
  text: 'If nobody is home we leave them in the shade with a neighbor, or bring them back and call you.',
  picture: '/files/site-images/gallery/scene-doorstep-delivery.webp',
};

/** What stands below the headings of pages with a list or a form. */
const LEADS = {
  '/resources': 'The sheets from our own wall. Read them before we meet, and the hour goes further.',
  '/weddings': 'The place, the month, the flowers, and what they cost.',
  '/vendors': 'People we’ve set up beside at six in the morning, and gladly would again.',
  '/reviews': 'Written after the day, in their own words. Nothing is shortened.',
  '/rental-items': 'From our own shelves. Brought with the flowers, set up, and taken home again the same night.',
  '/store': 'Fresh flowers and gifts, arranged to order.',
  '/blog': 'What the rows, the workbench and the weddings teach us.',
  '/consultation': 'It takes three minutes. Leave empty what you don’t know yet.',
  '/booking': 'One hour with a designer, in the studio or by video call.',
  '/contact': 'Ask us anything. A person reads it, and a person writes back.',
  '/gallery': 'Our own work, in the light it was made for. Choose a picture to see it whole.',
  '/flower-guide': 'What it is, when it’s in season, how long it lasts. Choose a flower to read its card.',
} satisfies Partial<Record<PagePath, string>>;

function introduced(): [string, PageContent][] {
  const leads = Object.entries(LEADS) as [PagePath, string][];
  return leads.map(([path, lead]) => [path, { ...pageDefinition(path).defaults(studio), lead }]);
}

/** What the demo studio wrote on its pages. */
function pages(): Record<string, PageContent> {
  const written = { '/': home(), '/about': about, '/services': services(), '/delivery': delivery() };
  return { ...written, ...Object.fromEntries(introduced()) };
}

export async function seedPages(tx: Context) {
  for (const [path, content] of Object.entries(pages())) {
    const json = JSON.stringify(content);
    await tx.db.updateTable('pages').set({ content: json, published: json }).where('path', '=', path).execute();
  }
  tx.writes('pages');
}
