import { searchTexts } from '~/lib/search-appearance';
import { type StructuredData, studioId } from '~/platform/structured-data.server';
import { weddingSearchTexts } from './wedding-search-texts';
import type { Wedding } from './weddings.server';

export function weddingStructuredData(wedding: Wedding, origin: string): StructuredData {
  const { slug, title, venue, created_at, pictures } = wedding;
  const url = `${origin}/weddings/${slug}`;
  const studio = { '@id': studioId(origin) };
  return {
    '@type': 'Article',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: title,
    description: searchTexts(wedding, weddingSearchTexts(wedding)).description,
    articleSection: 'Real weddings',
    datePublished: created_at.toISOString(),
    image: pictures.map(({ src }) => (src.startsWith('/') ? origin + src : src)),
    contentLocation: venue ? { '@type': 'Place', name: venue } : undefined,
    author: studio,
    publisher: studio,
    inLanguage: 'en-US',
  };
}
