import { Link } from 'react-router';
import { collectionCards } from '~/collections/registry';
import { useMayOpen } from '~/ui/use-may-open';

/** Admin spec 2. */
const CARDS = [
  {
    order: 1,
    to: '/homepage-gallery-manager',
    title: 'Homepage gallery',
    text: 'The pictures that visitors see first.',
  },
  { order: 2, to: '/gallery-manager', title: 'Galleries', text: 'Weddings, general floristry, the micro farm.' },
  {
    order: 3,
    to: '/media-manager',
    title: 'Media library',
    text: 'Our story, awards, pictures for posts and vendors.',
  },
  { order: 5, to: '/blog-manager', title: 'Blog', text: 'Posts: write, schedule, look back.' },
  { order: 8, to: '/client-database', title: 'Client Database', text: 'Inquiries, their answers and documents.' },
  { order: 11, to: '/terms-manager', title: 'Terms & Conditions', text: 'Section by section.' },
];

function inOrder(one: { order: number }, other: { order: number }) {
  return one.order - other.order;
}

export function ManagerCards() {
  const mayOpen = useMayOpen();
  const cards = [...CARDS, ...collectionCards()].filter(({ to }) => mayOpen(to));
  return (
    <details className="panel manager-fold">
      <summary className="panel-head">Managers</summary>
      <ul className="manager-cards">
        {cards.toSorted(inOrder).map(({ to, title, text }) => (
          <li key={to}>
            <Link to={to}>
              <b>{title}</b>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
