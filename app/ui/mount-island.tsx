import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { retypeChanged } from './retype';

/** Hydrates an island; resolves when it reacts. What was typed into its fields before is kept. */
export function mountIsland(element: HTMLElement, Island: ComponentType<object>) {
  return new Promise<void>((resolve) => {
    const ready = () => {
      retypeChanged(element);
      resolve();
    };
    hydrateRoot(
      element,
      <Mounted onReady={ready}>
        <Island {...(JSON.parse(element.dataset.props ?? '{}') as object)} />
      </Mounted>,
    );
  });
}

function Mounted({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  useEffect(onReady, []);
  return children;
}
