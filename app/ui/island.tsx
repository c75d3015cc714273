import { type ComponentType, createContext, use } from 'react';

/** Whether React only renders this page on the server. */
export const ReadingPage = createContext(false);

/** Whether an island is mounted when it is near the window, or when it is touched, focused or typed into. */
type Start = 'touch' | 'visible';

/**
 * The default export of `app/features/{name}.island.tsx`: a component that works as HTML and reacts once mounted
 * (`start-islands.ts`). Its props are JSON. It may use neither the router nor `useId`.
 */
export function island<Props extends object>(name: string, Component: ComponentType<Props>, start: Start = 'touch') {
  return function Island(props: Props) {
    if (!use(ReadingPage)) return <Component {...props} />;
    return (
      <div data-island={name} data-start={start} data-props={JSON.stringify(props)}>
        <Component {...props} />
      </div>
    );
  };
}
