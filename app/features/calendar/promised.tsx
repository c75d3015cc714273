import { Link } from 'react-router';
import { Panel } from '~/ui/staff';

/** Paid orders and meetings that staff now have to move. */
export function Promised({ conflicts }: { conflicts: { text: string; to: string }[] }) {
  if (conflicts.length === 0) return null;
  return (
    <Panel title="Already promised while you are closed">
      <ul className="panel-body">
        {conflicts.map(({ text, to }) => (
          <li key={text}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
