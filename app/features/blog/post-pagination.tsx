import { Link } from 'react-router';

export function PostPagination({ page, hasOlder }: { page: number; hasOlder: boolean }) {
  if (page === 1 && !hasOlder) return null;
  return (
    <nav className="post-pages" aria-label="Pages of the journal">
      {page > 1 && (
        <Link className="button button-line" rel="prev" to={page === 2 ? '/blog' : `/blog?page=${page - 1}`}>
          <span aria-hidden="true">←</span> Newer posts
        </Link>
      )}
      <span className="num">Page {page}</span>
      {hasOlder && (
        <Link className="button button-line" rel="next" to={`/blog?page=${page + 1}`}>
          Older posts <span aria-hidden="true">→</span>
        </Link>
      )}
    </nav>
  );
}
