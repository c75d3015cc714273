import { type StructuredData, studioId } from '~/platform/structured-data.server';
import type { Post } from './blog.server';

export function postStructuredData(
  { slug, title, excerpt, search_description, category, created_at, picture }: Post['post'],
  origin: string,
): StructuredData {
  const url = `${origin}/blog/${slug}`;
  const studio = { '@id': studioId(origin) };
  return {
    '@type': 'BlogPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: title,
    description: search_description ?? excerpt ?? undefined,
    articleSection: category ?? undefined,
    datePublished: created_at.toISOString(),
    image: picture && (picture.src.startsWith('/') ? origin + picture.src : picture.src),
    author: studio,
    publisher: studio,
    inLanguage: 'en-US',
  };
}
