import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, useLocation, useNavigate, useNavigation } from 'react-router';
import { Icon } from '~/ui/icon';
import { MODAL_STATE, PageDialog, PageDialogClose } from '~/ui/page-dialog';
import { PictureImg } from '~/ui/picture';
import { useHydrated } from '~/ui/use-hydrated';
import { type Gallery, picturePath } from './gallery.schema';
import type { GalleryPicture } from './gallery.server';

/** A swipe has ended when nothing moved for this long. */
const AT_REST_MS = 200;
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

type LightboxProps = {
  gallery: Gallery;
  pictures: GalleryPicture[];
  selected: string;
  isOpen: boolean;
  returnTo: string;
};

export function Lightbox({ gallery, pictures, selected, isOpen, returnTo }: LightboxProps) {
  const { strip, current, goTo, follow } = useStrip(gallery, pictures, selected, isOpen);
  const picture = pictures[current];
  if (!picture) return null;
  const neighbor = (step: number) => (current + step + pictures.length) % pictures.length;

  function stepByKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const target = { Home: 0, End: pictures.length - 1 }[event.key] ?? (step && neighbor(step));
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  }

  const stepLink = (step: number, name: 'previous' | 'next', label: string) => (
    <Link
      className="icon-button"
      to={picturePath(gallery, pictures[neighbor(step)]?.id ?? selected)}
      aria-label={label}
      replace
      preventScrollReset
      state={MODAL_STATE}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        goTo(neighbor(step));
      }}
    >
      <Icon name={name} />
    </Link>
  );

  return (
    <PageDialog
      isOpen={isOpen}
      returnTo={returnTo}
      focusOnClose={`picture-${picture.id}`}
      className="lightbox on-dark"
      aria-label={`${gallery.category} gallery`}
      onKeyDown={stepByKey}
    >
      <PageDialogClose returnTo={returnTo} />
      <Strip pictures={pictures} current={current} strip={strip} onScroll={follow} />
      <div className="lightbox-foot">
        <p className="lightbox-caption" aria-live="polite">
          <span className="num">
            {current + 1} of {pictures.length}
          </span>{' '}
          {picture.caption}
        </p>
        {pictures.length > 1 && (
          <p className="lightbox-steps">
            {stepLink(-1, 'previous', 'Previous picture')}
            {stepLink(1, 'next', 'Next picture')}
          </p>
        )}
      </div>
    </PageDialog>
  );
}

type StripProps = {
  pictures: GalleryPicture[];
  current: number;
  strip: RefObject<HTMLUListElement | null>;
  onScroll: () => void;
};

function Strip({ pictures, current, strip, onScroll }: StripProps) {
  const isHydrated = useHydrated();
  useLayoutEffect(() => {
    // After hydration there are pictures before it.
    if (isHydrated) strip.current?.scrollTo({ left: current * strip.current.clientWidth, behavior: 'instant' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only at the start: later the strip leads
  }, [isHydrated]);
  return (
    <ul
      className="lightbox-strip"
      ref={strip}
      tabIndex={0}
      aria-label="Pictures"
      onScroll={isHydrated ? onScroll : undefined}
    >
      {pictures.map((picture, index) => {
        const distance = Math.abs(index - current);
        if (!isHydrated && distance > 0) return null;
        return (
          <li key={picture.id} aria-hidden={distance > 0 || undefined} data-close="">
            {distance <= 1 && <FullPicture picture={picture} isCurrent={distance === 0} />}
          </li>
        );
      })}
    </ul>
  );
}

function FullPicture({ picture, isCurrent }: { picture: GalleryPicture; isCurrent: boolean }) {
  const ratio = picture.width / picture.height;
  const sizes = `min(100vw, ${Math.round(ratio * 100)}vh)`;
  return (
    <div
      className={isCurrent ? 'lightbox-picture lightbox-current' : 'lightbox-picture'}
      style={{ '--ratio': ratio } as CSSProperties}
    >
      <PictureImg picture={picture} sizes={sizes} eager={isCurrent} />
    </div>
  );
}

/** The URL follows the strip once it is at rest, unless the dialog is closing. */
function useStrip(gallery: Gallery, pictures: GalleryPicture[], selected: string, isOpen: boolean) {
  const strip = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const { state } = useLocation();
  const isStaying = useNavigation().state === 'idle' && isOpen;
  const [current, setCurrent] = useState(() => pictures.findIndex(({ id }) => id === selected));
  const id = pictures[current]?.id;
  useEffect(() => {
    if (!isStaying || !id || id === selected) return;
    const timer = setTimeout(
      () => navigate(picturePath(gallery, id), { replace: true, preventScrollReset: true, state }),
      AT_REST_MS,
    );
    return () => clearTimeout(timer);
  }, [isStaying, id, selected, gallery, navigate, state]);

  function follow() {
    if (strip.current) setCurrent(Math.round(strip.current.scrollLeft / strip.current.clientWidth));
  }
  function goTo(index: number) {
    setCurrent(index);
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'instant' });
  }
  return { strip, current, goTo, follow };
}
