import type { PageContent } from '~/lib/page-content';
import type { Context } from '~/platform/context.server';

const about: PageContent = {
  heading: 'Our Story',
  lead: '',
  sections: [
    {
      kind: 'text',
      lead: 'It began with a borrowed van, a bench under a north window, and a neighbor’s wedding that had lost its florist nine days before.',
      text: [
        'We cut what stood in the garden and drove to three farms for the rest. The arch was mountain laurel and wild grape, because that is what the hill had that week. People asked who had made it, and by autumn there was a studio.',
        'The bench is longer now. Behind it lies a quarter acre of beds that gives us about half of what we use from April to the first hard frost; for the rest we know the growers by name. We take on as many weddings a month as two hands per bouquet allow, and we say no early when a date is full.',
      ].join('\n\n'),
      ...{ picture: 'story', facts: true },
      ...{ link_label: 'See what grows behind the studio', link_to: '/gallery/micro-farm' },
    },
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
      ...{ kind: 'invitation', anchor: 'connect', heading: 'Come by, or write first.' },
      text: 'The door is open on weekdays, and there is usually coffee. Saturdays by appointment.',
      ...{ link_label: 'Connect With Us', link_to: '/contact' },
    },
  ],
};

/** What the demo studio wrote on its pages; the others have the texts of any new studio. */
const pages: Record<string, PageContent> = { '/about': about };

export async function seedPages(tx: Context) {
  for (const [path, content] of Object.entries(pages)) {
    const json = JSON.stringify(content);
    await tx.db.updateTable('pages').set({ content: json, published: json }).where('path', '=', path).execute();
  }
  tx.writes('pages');
}
