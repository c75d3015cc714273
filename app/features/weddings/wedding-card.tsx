import { PictureFrame } from '~/ui/plate';
import { formatMonth } from '~/lib/dates';
import type { WeddingSummary } from './weddings.server';

const SIZES = '(width < 48rem) 92vw, 56vw';

export function WeddingCard({ wedding, eager }: { wedding: WeddingSummary; eager: boolean }) {
  const { slug, title, venue, day, picture } = wedding;
  return (
    <li className="wedding-card">
      <a href={`/weddings/${slug}`}>
        <PictureFrame picture={picture && { ...picture, alt: '' }} ratio="aspect-5-4" sizes={SIZES} eager={eager} />
        <span className="label">{[formatMonth(day), venue].filter(Boolean).join(' · ')}</span>
        <h2>{title}</h2>
      </a>
    </li>
  );
}
