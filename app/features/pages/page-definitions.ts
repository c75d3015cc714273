import type { Studio } from '~/features/studio/studio.server';
import type { PageContent, SectionKind } from '~/lib/page-content';

export interface PageDefinition {
  title: string;
  kinds: SectionKind[];
  /** The texts that a new studio starts with. */
  defaults(studio: Studio): PageContent;
}

const ABOUT: PageDefinition = {
  title: 'About',
  kinds: ['text', 'values', 'invitation'],
  defaults: () => ({
    heading: 'About Us',
    lead: '',
    sections: [
      { kind: 'text', picture: 'story', facts: true },
      {
        ...{ kind: 'values', heading: 'Our Philosophy' },
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
            title: 'Told plainly',
            text: 'One price, in writing, before anything is cut. What it buys and what it does not.',
          },
        ],
      },
      {
        ...{ kind: 'invitation', anchor: 'connect', heading: 'Write to us.' },
        text: 'Tell us what you have in mind, and we will write back.',
        ...{ link_label: 'Connect With Us', link_to: '/contact' },
      },
    ],
  }),
};

const SERVICES: PageDefinition = {
  title: 'Services',
  kinds: ['text', 'values', 'invitation'],
  defaults: ({ phone }) => ({
    heading: 'Our Services',
    lead: 'Three kinds of work, one way of doing it: asked carefully, made by hand, there on time.',
    sections: [
      {
        ...{ kind: 'text', anchor: 'weddings', heading: 'Wedding Floristry', picture: 'weddings' },
        lead: 'From the first sketch to the last candle carried out. You will have one designer, one plan and one price that we agree in writing.',
        points: [
          'Bouquets, boutonnieres and corsages, wired or hand-tied',
          'Arches and ceremony flowers',
          'Tables, candles and rental pieces',
          'Set in place, turned between ceremony and dinner, and taken down',
        ].join('\n'),
        ...{ link_label: 'Inquire About Wedding Floristry', link_to: '/consultation' },
      },
      {
        ...{ kind: 'text', anchor: 'general', heading: 'General & Event Floristry', picture: 'general' },
        lead: 'For dinners, openings, graduations and desks that want something living on them every Monday.',
        points: [
          'Table flowers and installations for rooms of ten or three hundred',
          'Standing weekly orders, changed with the season',
          'Hand-tied gifts, with a note in our handwriting',
          'Delivery, or pickup at the studio',
        ].join('\n'),
        ...{ link_label: 'Inquire About General & Event Floristry', link_to: '/consultation' },
      },
      {
        ...{ kind: 'text', anchor: 'sympathy', heading: 'Sympathy & Funeral', picture: 'sympathy', quiet: true },
        lead: `${phone ? 'Call us at {phone}' : 'Write to us'} and we will take care of it. We speak with the funeral home ourselves and are there before the service.`,
        points: [
          'Wreaths, sprays and casket flowers',
          'Small arrangements for the family’s table at home',
          'Flowers from a garden or a hillside that meant something, where we can',
          'Told plainly what it costs, before anything is made',
        ].join('\n'),
        ...{ link_label: 'Inquire About Sympathy & Funeral', link_to: '/consultation' },
      },
    ],
  }),
};

export const PAGES = { '/about': ABOUT, '/services': SERVICES } satisfies Record<string, PageDefinition>;

export type PagePath = keyof typeof PAGES;

export function isPagePath(path: string): path is PagePath {
  return Object.hasOwn(PAGES, path);
}

export function pageDefinition(path: PagePath): PageDefinition {
  return PAGES[path];
}
