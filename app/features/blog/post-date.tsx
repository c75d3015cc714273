import { formatDate } from '~/lib/dates';

type PostDateProps = { created_at: Date; category: string | null; timeZone: string; className?: string };

export function PostDate({ created_at, category, timeZone, className = 'post-date' }: PostDateProps) {
  return (
    <p className={className}>
      <time dateTime={created_at.toISOString()}>{formatDate(timeZone, created_at)}</time>
      {category && (
        <>
          {' '}
          <span aria-hidden="true">·</span> {category}
        </>
      )}
    </p>
  );
}
