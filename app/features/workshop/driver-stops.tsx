import { useEffect, useRef, useState } from 'react';
import { forWhom } from '~/lib/for-whom';
import { type Move, ReorderAnnouncement, ReorderControls, useReorder } from '~/ui/reorder';
import { useHydrated } from '~/ui/use-hydrated';
import type { DrivenStop } from './driver-link.server';
import type { NewMove, Report } from './driver-queue';
import { DriverStop } from './driver-stop';
import { isDone } from '~/features/orders/fulfillment-state';

type DriverStopsProps = {
  stops: DrivenStop[];
  /** Ends once the phone has them. */
  add: (moves: NewMove[]) => Promise<void>;
};

/** What is left, which the driver can put in another order; what is done is folded below. */
export function DriverStops({ stops, add }: DriverStopsProps) {
  const [isOpen, setOpen] = useState<string>();
  const done = stops.filter(({ fulfillment_state }) => isDone(fulfillment_state));
  const left = stops.filter((stop) => !done.includes(stop));
  const reorder = useReorder(left, ({ id, to }: Move) => {
    const others = left.filter((stop) => stop.id !== id);
    return add([{ order_id: id, after: others[to - 1]?.id ?? '' }]);
  });
  const isHydrated = useHydrated();
  const nameOf = (id: string) => {
    const stop = left.find((each) => each.id === id);
    return stop ? forWhom(stop) : '';
  };
  const nextId = reorder.rows[0]?.id;
  const { list, afterReport } = useFocusOnNext(nextId);
  const formOf = (stop: DrivenStop) => ({
    stop,
    isOpen: isOpen === stop.id,
    onOpen: (open: boolean) => setOpen(open ? stop.id : undefined),
    onMove: (report: Omit<Report, 'order_id' | 'proof' | 'from'>) => {
      void add([{ ...reportOn(stop), ...report }]);
      setOpen(undefined);
      afterReport();
    },
  });
  return (
    <>
      <ol ref={list} className="drive-stops">
        {reorder.rows.map((stop, index) => (
          <DriverStop
            key={stop.id}
            {...reorder.row(stop.id)}
            {...formOf(stop)}
            place={done.length + index + 1}
            isNext={stop.id === nextId}
            mover={
              isHydrated && left.length > 1 && <ReorderControls reorder={reorder} id={stop.id} name={nameOf(stop.id)} />
            }
          />
        ))}
      </ol>
      {done.length > 0 && (
        <details className="drive-finished">
          <summary>{done.length} finished</summary>
          <ol className="drive-stops">
            {done.map((stop, index) => (
              <DriverStop key={stop.id} {...formOf(stop)} place={index + 1} isNext={false} />
            ))}
          </ol>
        </details>
      )}
      <ReorderAnnouncement reorder={reorder} nameOf={nameOf} />
    </>
  );
}

export function reportOn({ id, proof, fulfillment_state }: DrivenStop) {
  return { order_id: id, proof, from: fulfillment_state };
}

/** The stop that was reported shrinks: the next one comes into view. */
function useFocusOnNext(nextId: string | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const [hasReported, setReported] = useState(false);
  useEffect(() => {
    if (!hasReported) return;
    setReported(false);
    const heading = list.current?.querySelector<HTMLElement>('[data-next] h2');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'center' });
  }, [hasReported, nextId]);
  return { list, afterReport: () => setReported(true) };
}
