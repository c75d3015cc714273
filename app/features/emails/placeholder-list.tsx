import { Panel } from '~/ui/staff';

type PlaceholderListProps = { placeholders: { name: string; label: string; sample: string }[] };

export function PlaceholderList({ placeholders }: PlaceholderListProps) {
  return (
    <Panel title="You can write">
      <dl className="panel-body placeholder-list">
        {placeholders.map(({ name, label, sample }) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>
              {label}
              {sample && <span className="text-ink-quiet">, such as: {sample}</span>}
            </dd>
          </div>
        ))}
        <div>
          <dt>
            <code>[ ]</code>
          </dt>
          <dd>A part in brackets is left out if its placeholder is empty, as in: call us[ at {'{phone}'}].</dd>
        </div>
        <div>
          <dt>An empty line</dt>
          <dd>begins a new paragraph. An address that starts with https:// becomes a link.</dd>
        </div>
      </dl>
    </Panel>
  );
}
