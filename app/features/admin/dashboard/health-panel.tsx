import { Link } from 'react-router';
import { Panel } from '~/ui/staff';
import { Tag } from '~/ui/tag';
import type { HealthProblem } from './health.server';

type HealthProps = { problems: HealthProblem[]; version: string };

export function HealthPanel({ problems, version }: HealthProps) {
  return (
    <Panel
      title="What needs attention"
      className="health-panel"
      actions={<p className="text-ink-quiet">{`Rhodora ${version}`}</p>}
    >
      <ul className="entry-list">
        {problems.map(({ title, advice, to, detail }) => (
          <li key={title}>
            <span className="health-problem">
              {to ? <Link to={to}>{title}</Link> : title}
              <small>{advice}</small>
              {detail && <small>{`Details: ${detail}`}</small>}
            </span>
            <Tag tone="danger">Problem</Tag>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function HealthQuiet({ version }: { version: string }) {
  return <p className="health-quiet">{`Everything is working. Rhodora ${version}.`}</p>;
}
