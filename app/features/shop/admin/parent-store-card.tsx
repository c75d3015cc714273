import { useSyncExternalStore } from 'react';
import { Panel, StaffButton } from '~/ui/staff';

const never = () => () => undefined;

/** Admin spec 2, "Store Manager". Hidden without a frame. */
export function ParentStoreCard() {
  const isFramed = useSyncExternalStore(
    never,
    () => window.parent !== window,
    () => false,
  );
  if (!isFramed) return null;
  return (
    <Panel title="Online store manager" className="space-below">
      <div className="panel-body">
        {/* The message says nothing that any frame might not know, so it is addressed to whichever frames us. */}
        <StaffButton
          variant="primary"
          onClick={() => window.parent.postMessage({ type: 'open-online-store-manager' }, '*')}
        >
          Open the online store manager
        </StaffButton>
      </div>
    </Panel>
  );
}
