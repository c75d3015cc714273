import { defineEmail, SAMPLE_SITE } from '~/features/studio/email-definition.server';
import { button, link, RULE } from '~/features/studio/email-blocks';
import { type PlainLink, plainLink, SecretText } from '~/lib/secret-text';

interface ConfirmFacts {
  what: string;
  href: SecretText;
}

export const CONFIRM_REMINDERS = defineEmail<ConfirmFacts, 'headline' | 'opening' | 'closing', 'what'>({
  id: 'confirm-reminders',
  group: 'Store',
  title: 'Confirm reminders',
  to: 'visitor',
  sent: 'When somebody asks to be reminded of a day, before the first reminder.',
  texts: {
    subject: { label: 'Subject', text: 'Would you like a reminder?' },
    headline: { label: 'Headline', text: 'A week before, each year.' },
    opening: {
      label: 'Above the link',
      text: 'Somebody, probably you, asked us to write to this address before this day each year: {what}. Please confirm it:',
    },
    closing: {
      label: 'Closing',
      text: 'If it wasn’t you, ignore this email. We’ll delete the address after a week.',
    },
  },
  placeholders: { what: 'The day, and whose it is' },
  secrets: { href: true },
  samples: { Birthday: { what: 'Birthday (Mom), May 9', href: new SecretText('https://example.com/reminders/1') } },
  values: ({ what }) => ({ what }),
  body: (say, { href }) => [say('opening'), button('Confirm the reminder', href), say('closing')],
});

interface ReminderFacts {
  what: string;
  day: string;
  storeHref: PlainLink;
  href: SecretText;
}

export const DATE_REMINDER = defineEmail<ReminderFacts, 'headline' | 'opening' | 'closing' | 'others', 'what' | 'day'>({
  id: 'date-reminder',
  group: 'Store',
  title: 'Reminder of a day',
  to: 'visitor',
  sent: 'A week before the day, to whoever asked to be reminded of it.',
  texts: {
    subject: { label: 'Subject', text: '{what} is on {day}' },
    headline: { label: 'Headline', text: '{what} is coming up.' },
    opening: {
      label: 'Above the link to the store',
      text: 'You asked us to remind you: {what} is on {day}.',
    },
    closing: { label: 'Closing', text: '' },
    others: { label: 'Above the link that ends reminders', text: '' },
  },
  placeholders: { what: 'The occasion, and whose it is', day: 'The day' },
  secrets: { href: true },
  samples: {
    Birthday: {
      what: 'Birthday (Mom)',
      day: 'Sunday, May 9, 2027',
      storeHref: plainLink(SAMPLE_SITE, '/store'),
      href: new SecretText('https://example.com/reminders/1'),
    },
  },
  values: ({ what, day }) => ({ what, day }),
  body: (say, { storeHref, href }) => [
    say('opening'),
    button('Choose flowers', storeHref),
    say('closing'),
    RULE,
    say('others'),
    link('Change or stop your reminders', href),
  ],
});
