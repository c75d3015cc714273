import { Link } from 'react-router';

type LookInHandbookProps = { q: string; onClick?: () => void };

/** Where Find has nothing. */
export function LookInHandbook({ q, onClick }: LookInHandbookProps) {
  return (
    <Link to={`/help?${new URLSearchParams({ q })}`} onClick={onClick}>
      Look in the handbook
    </Link>
  );
}
