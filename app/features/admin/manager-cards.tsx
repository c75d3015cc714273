import { Link } from 'react-router';
import { Panel } from '~/ui/staff';

/** The managers that the dashboard leads to (admin spec 2). */
const CARDS = [
  { to: '/homepage-gallery-manager', title: 'Homepage Gallery', text: 'The pictures that visitors see first.' },
  { to: '/gallery-manager', title: 'Galleries', text: 'Weddings, general floristry, the micro farm.' },
  { to: '/media-manager', title: 'Media Library', text: 'Our story, awards, pictures for posts and vendors.' },
  { to: '/flower-guide-manager', title: 'Flower Guide', text: 'Every flower with its season and meanings.' },
  { to: '/blog-manager', title: 'Blog', text: 'Posts: write, schedule, look back.' },
  { to: '/reference-manager', title: 'Wedding Reference Materials', text: 'Charts and guides for couples.' },
  { to: '/vendor-manager', title: 'Trusted Vendors', text: 'Whom we like to work with.' },
  { to: '/client-database', title: 'Client Database', text: 'Inquiries, their answers and documents.' },
  { to: '/form-field-manager', title: 'Inquiry Form Fields', text: 'What the inquiry form asks.' },
  { to: '/reviews-manager', title: 'Reviews', text: 'Google reviews and testimonials.' },
  { to: '/terms-manager', title: 'Terms & Conditions', text: 'Section by section.' },
] as const;

export function ManagerCards() {
  return (
    <Panel title="Managers">
      <ul className="manager-cards">
        {CARDS.map(({ to, title, text }) => (
          <li key={to}>
            <Link to={to}>
              <b>{title}</b>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
