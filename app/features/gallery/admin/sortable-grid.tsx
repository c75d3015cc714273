import './managers.css';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import type { Picture } from '~/lib/picture';
import { BulkBox } from '~/ui/bulk-bar';
import { classes } from '~/ui/classes';
import { Icon } from '~/ui/icon';
import { DeleteButton, IconLink } from '~/ui/icon-actions';
import { PictureImg } from '~/ui/picture';
import { StaffButton } from '~/ui/staff';
import { VisuallyHidden } from '~/ui/visually-hidden';

export interface SortablePicture {
  id: string;
  title: string | null;
  picture: Picture;
}

type SortableGridProps = {
  label: string;
  pictures: SortablePicture[];
  bulk: string;
  editAddress: (id: string) => string;
  remove?: string;
};

const SIZES = '(width < 40rem) 45vw, 11rem';
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };
const TILE_FORM = 'tile-actions';

/** Pictures that are moved by drag, arrow keys or buttons, which submit a plain form and so work without scripts. */
export function SortableGrid({ label, pictures, bulk, editAddress, remove = 'Delete' }: SortableGridProps) {
  const { order, announcement, move } = useSortOrder(pictures);
  const { over, dragging, handlers } = useDragAndDrop(order, move);
  return (
    <>
      <Form id={TILE_FORM} method="post" preventScrollReset />
      <ul className="tiles" aria-label={label}>
        {order.map((each, position) => (
          <li
            key={each.id}
            className={classes('tile', dragging === each.id && 'tile-held', over === each.id && 'tile-over')}
            draggable
            {...handlers(each.id)}
          >
            <Tile
              each={each}
              order={order}
              position={position}
              bulk={bulk}
              remove={remove}
              move={move}
              editAddress={editAddress(each.id)}
            />
          </li>
        ))}
      </ul>
      <p role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
    </>
  );
}

type Move = (id: string, before: string | null) => void;

type TileProps = {
  each: SortablePicture;
  order: SortablePicture[];
  position: number;
  bulk: string;
  remove: string;
  editAddress: string;
  move: Move;
};

function Tile({ each, order, position, bulk, remove, editAddress, move }: TileProps) {
  const { id, picture, title } = each;
  const name = title || picture.alt || `Picture ${position + 1}`;
  const before = order[position - 1]?.id;
  const behind = position < order.length - 1 ? (order[position + 2]?.id ?? null) : undefined;

  function moveByKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const target = step === -1 ? before : step === 1 ? behind : undefined;
    if (target === undefined) return;
    event.preventDefault();
    move(id, target);
  }
  const moveButton = (to: string | null | undefined, icon: 'previous' | 'next', word: string) => (
    <StaffButton
      id={`${icon}-${id}`}
      icon
      type="submit"
      form={TILE_FORM}
      name="do"
      value={to === undefined ? '' : `move ${encodeURIComponent(id)} ${encodeURIComponent(to ?? '')}`}
      aria-label={`Move ${word}: ${name}`}
      aria-disabled={to === undefined || undefined}
      onKeyDown={moveByKey}
      onClick={(event) => {
        event.preventDefault();
        if (to !== undefined) move(id, to);
      }}
    >
      <Icon name={icon} />
    </StaffButton>
  );
  return (
    <>
      <span className="frame aspect-square">
        <PictureImg picture={picture} sizes={SIZES} />
      </span>
      <BulkBox corner form={bulk} value={id} label={`Choose ${name}`} />
      <p className={title ? 'tile-title' : 'tile-title tile-untitled'}>{title || 'Untitled'}</p>
      <p className="tile-actions">
        {moveButton(before, 'previous', 'earlier')}
        {moveButton(behind, 'next', 'later')}
        <IconLink id={`edit-${id}`} icon="pencil" label={`Edit ${name}`} to={editAddress} draggable={false} />
        <DeleteButton form={TILE_FORM} label={`${remove} ${name}`} value={`delete ${encodeURIComponent(id)}`} />
      </p>
    </>
  );
}

function useSortOrder(pictures: SortablePicture[]) {
  const fetcher = useFetcher({ key: 'sort-order' });
  const [announcement, setAnnouncement] = useState('');
  const focused = useRef<string>(undefined);
  const pending = fetcher.formData?.get('do');
  const [, id = '', before = ''] = typeof pending === 'string' ? pending.split(' ').map(decodeURIComponent) : [];
  const order = id ? moved(pictures, id, before || null) : pictures;

  const move: Move = (moving, target) => {
    const next = moved(order, moving, target);
    const position = next.findIndex((each) => each.id === moving);
    setAnnouncement(`Place ${position + 1} of ${next.length}.`);
    focused.current = document.activeElement?.id;
    const action = `move ${encodeURIComponent(moving)} ${encodeURIComponent(target ?? '')}`;
    void fetcher.submit({ do: action }, { method: 'post' });
  };
  // Moved elements lose the focus.
  useEffect(() => {
    const element = focused.current && document.getElementById(focused.current);
    if (element && document.activeElement === document.body) element.focus();
  });
  return { order, announcement, move };
}

function moved(pictures: SortablePicture[], id: string, before: string | null) {
  const moving = pictures.find((each) => each.id === id);
  const others = pictures.filter((each) => each.id !== id);
  const found = others.findIndex((each) => each.id === before);
  const position = found < 0 ? others.length : found;
  return moving ? [...others.slice(0, position), moving, ...others.slice(position)] : pictures;
}

function useDragAndDrop(order: SortablePicture[], move: Move) {
  const [dragging, setDragging] = useState<string>();
  const [over, setOver] = useState<string>();
  const handlers = (id: string) => ({
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', id);
      setDragging(id);
    },
    onDragOver: (event: DragEvent) => {
      if (!dragging) return;
      event.preventDefault();
      setOver(id);
    },
    onDragEnd: () => {
      setDragging(undefined);
      setOver(undefined);
    },
    onDrop: (event: DragEvent) => {
      if (!dragging || dragging === id) return;
      event.preventDefault();
      const ids = order.map((each) => each.id);
      const isForward = ids.indexOf(dragging) < ids.indexOf(id);
      move(dragging, isForward ? (ids[ids.indexOf(id) + 1] ?? null) : id);
    },
  });
  return { dragging, over, handlers };
}
