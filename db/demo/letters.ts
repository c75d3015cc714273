export const letterTemplates = [
  {
    name: 'First answer',
    subject: 'Your flowers on {event day}',
    text: 'Dear {first name},\n\nThank you for writing to us. We have {event day} open and would be glad to hear more.\n\nWould you like to come by, or shall we talk on the telephone first? Two or three times that suit you are all we need.\n\n{my name}\n{studio name}, {studio phone}',
  },
  {
    name: 'Gentle reminder',
    subject: 'Still thinking about {event}?',
    text: 'Dear {first name},\n\nWe wrote a while ago and have not heard from you. There is no hurry; we only want to be sure that our letter reached you.\n\n{my name}\n{studio name}',
  },
  {
    name: 'Proposal follows',
    subject: 'What we are putting together for you',
    text: 'Dear {first name},\n\nIt was good to talk with you. We are writing down what we spoke about and will send you a proposal.\n\nIf anything has changed at {place}, tell us, and we will put it in.\n\n{my name}\n{studio name}',
  },
  {
    name: 'Thanks',
    subject: 'Thank you',
    text: 'Dear {first name},\n\nThank you for having us on {event day}. If you have a picture that you like, we would love to see it.\n\n{my name}\n{studio name}',
  },
];

interface Letter {
  direction: 'in' | 'out';
  days_ago: number;
  subject: string;
  text: string;
}

export const letters: Letter[] = [
  {
    direction: 'out',
    days_ago: 9,
    subject: 'The arch',
    text: 'Good morning,\n\nThe contract is here, signed by both. The first drawing of the arch follows next week.\n\nJune',
  },
  {
    direction: 'in',
    days_ago: 6,
    subject: 'Re: The arch',
    text: 'Can it stand in wind? It blows up there.',
  },
  {
    direction: 'out',
    days_ago: 5,
    subject: 'Re: The arch',
    text: 'It can. It is weighted at both feet with 60 pounds, and we leaf it so that the wind goes through.\n\nJune',
  },
];
