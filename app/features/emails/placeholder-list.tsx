import type { RefObject } from 'react';
import { Panel, StaffButton } from '~/ui/staff';
import { useHydrated } from '~/ui/use-hydrated';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { useInsert } from './use-insert';

type PlaceholderListProps = {
  form: RefObject<HTMLFormElement | null>;
  placeholders: { name: string; label: string; sample: string }[];
};

export function PlaceholderList({ form, placeholders }: PlaceholderListProps) {
  const insert = useInsert(form);
  const isHydrated = useHydrated();
  return (
    <Panel title="You can write">
      <dl className="panel-body">
        {placeholders.map(({ name, label, sample }) => (
          <div key={name}>
            <dt>
              {isHydrated ? (
                <StaffButton onClick={() => insert(`{${name}}`)}>
                  <VisuallyHidden>Insert </VisuallyHidden>
                  {`{${name}}`}
                </StaffButton>
              ) : (
                <code>{`{${name}}`}</code>
              )}
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
