/** `sent_hours_ago` is relative to the seeding; the last message is answered. */
export const messages = [
  {
    first_name: 'Delia',
    last_name: 'Marsh',
    email: 'delia@example.com',
    subject: 'Do you ship?',
    message:
      'My sister lives in Elkins and has a birthday on the ninth.\n\nDo you deliver that far, or can I pick something up on the way?',
    answer: null,
    sent_hours_ago: 5,
  },
  {
    first_name: 'Warren',
    last_name: 'Pruitt',
    email: 'warren@example.com',
    subject: '',
    message:
      'You did the flowers for my mother in March. I wanted to say thank you, and to ask what the small blue one was.',
    answer: null,
    sent_hours_ago: 30,
  },
  {
    first_name: 'Imani',
    last_name: 'Cole',
    email: 'imani@example.com',
    subject: 'The moon arch',
    message: 'Is the moon arch free on the second Saturday in May? Our venue has a doorway of seven feet.',
    answer:
      'Dear Imani,\n\nit is free, and it is six feet ten, so it goes through if two people tilt it. We have put your name on that Saturday for ten days.\n\nJune',
    sent_hours_ago: 78,
  },
];
