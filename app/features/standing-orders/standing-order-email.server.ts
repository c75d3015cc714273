import { button } from '~/features/studio/email-blocks';
import { defineEmail, SAMPLE_SITE } from '~/features/studio/email-definition.server';
import { formatDay } from '~/lib/dates';
import { type PlainLink, plainLink } from '~/lib/secret-text';

interface Facts {
  name: string;
  goods: string;
  day: string;
  problem: string;
  href: PlainLink;
}

const SAMPLES: Record<string, Facts> = {
  'A closed day': {
    name: 'Ridge Hotel',
    goods: '2 × Designer’s choice',
    day: '2027-05-14',
    problem: 'We are closed that day.',
    href: plainLink(SAMPLE_SITE, '/store-manager/standing-orders'),
  },
};

export const STANDING_ORDER_STOPPED = defineEmail({
  id: 'standing-order-stopped',
  group: 'Store',
  title: 'Standing order not placed, to you',
  to: 'studio',
  sent: 'When the store cannot take the next order of a standing order. Once for each day.',
  placeholders: {
    name: 'The customer',
    flowers: 'What comes, and how many',
    day: 'The day of the order',
    reason: 'What went wrong',
  },
  secrets: {},
  samples: SAMPLES,
  values: ({ name, goods, day, problem }) => ({
    name,
    flowers: goods,
    day: formatDay(day),
    reason: problem,
  }),
  texts: {
    subject: { label: 'Subject', text: 'Standing order of {name} needs you' },
    headline: { label: 'Headline', text: 'Not ordered yet.' },
    opening: {
      label: 'Above the link',
      text: '{flowers} for {name} could not be ordered for {day}: {reason} Skip the day, or choose another. If you sell it by hand, skip the day as well. Otherwise it is tried again every day.',
    },
  },
  body: (say, { href }) => [say('opening'), button('Open standing orders', href)],
});
