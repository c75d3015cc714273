import { type PointerEvent, useEffect, useState } from 'react';
import type { PicturedTestimonial } from '~/features/reviews/testimonials.server';
import type { Picture } from '~/lib/picture';
import { IconButton, LinkButton } from '~/ui/button';
import { classes } from '~/ui/classes';
import { Icon } from '~/ui/icon';
import { island } from '~/ui/island';
import { MoreLink } from '~/ui/more-link';
import { Note } from '~/ui/note';
import { PictureFrame } from '~/ui/plate';
import type { ShownSection } from './shown-page.server';

/** spec 9 */
const SLIDE_MS = 7000;

type TestimonialsProps = {
  section: Pick<ShownSection, 'anchor' | 'heading' | 'link_label' | 'link_to'>;
  /** Of the section on the page. */
  number: number;
  /** Empty only with a failure. */
  testimonials: PicturedTestimonial[];
  /** For testimonials without a picture. */
  picture?: Picture;
  /** The error behind a sample. */
  failure?: string;
};

/** A carousel; hovering, focus, a hidden tab, Pause and reduced motion stop it. */
function Testimonials({ section, number, testimonials, picture, failure }: TestimonialsProps) {
  const { anchor = 'testimonials', heading, link_label, link_to } = section;
  const { current, turn, isRunning, setIsRunning, hold } = useCarousel(testimonials.length);
  return (
    <section className="section wrap" id={anchor} aria-labelledby={`${anchor}-title`}>
      <div className="testimonials twelve" {...hold}>
        <span className="plate-no" aria-hidden="true">
          No. {number}
        </span>
        <h2 id={`${anchor}-title`}>{heading}</h2>
        <div className="testimonials-picture">
          {testimonials.map((testimonial, index) => (
            <div
              key={testimonial.id}
              className={classes('testimonials-turn', index === current && 'testimonials-current')}
            >
              {(testimonial.picture ?? picture) && (
                <PictureFrame picture={testimonial.picture ?? picture} sizes="(width < 40rem) 50vw, 25vw" />
              )}
            </div>
          ))}
        </div>
        <div className="testimonials-stack" aria-live={isRunning ? 'off' : 'polite'}>
          {testimonials.map((testimonial, index) => (
            <Quote key={testimonial.id} testimonial={testimonial} isCurrent={index === current} />
          ))}
        </div>
        {failure && (
          <Note className="testimonials-controls" tone="warn">
            {failure}
          </Note>
        )}
        {testimonials.length > 1 && (
          <div className="testimonials-controls">
            <IconButton label="Previous testimonial" onClick={() => turn(-1)}>
              <Icon name="previous" />
            </IconButton>
            <span className="num text-small">
              {current + 1} of {testimonials.length}
            </span>
            <IconButton label="Next testimonial" onClick={() => turn(1)}>
              <Icon name="next" />
            </IconButton>
            <LinkButton onClick={() => setIsRunning(!isRunning)}>{isRunning ? 'Pause' : 'Play'}</LinkButton>
          </div>
        )}
        {link_label && link_to && (
          <p className="testimonials-more">
            <MoreLink to={link_to}>{link_label}</MoreLink>
          </p>
        )}
      </div>
    </section>
  );
}

function Quote({ testimonial, isCurrent }: { testimonial: PicturedTestimonial; isCurrent: boolean }) {
  const { text, name, month_year, rating } = testimonial;
  return (
    <blockquote className={classes('testimonials-quote testimonials-turn', isCurrent && 'testimonials-current')}>
      <p>“{text}”</p>
      <footer>
        <cite>{name}</cite>
        <span className="num text-ink-quiet">
          {month_year && `${month_year} · `}
          <span role="img" aria-label={`Rated ${rating} of 5`} className="testimonials-stars">
            {'★'.repeat(rating)}
          </span>
        </span>
      </footer>
    </blockquote>
  );
}

function useCarousel(count: number) {
  const [current, setCurrent] = useState(0);
  const [isRunning, setIsRunning] = useState(true);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHidden = useHiddenTab();
  const isSliding = isRunning && !isPointedAt && !hasFocus && !isHidden && count > 1;
  const turn = (step: number) => setCurrent((shown) => (shown + step + count) % count);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setIsRunning(false);
  }, []);
  useEffect(() => {
    if (!isSliding) return;
    const timer = setInterval(() => setCurrent((shown) => (shown + 1) % count), SLIDE_MS);
    return () => clearInterval(timer);
  }, [isSliding, count]);

  const hold = {
    // Touch has no pointerleave.
    onPointerEnter: ({ pointerType }: PointerEvent) => setIsPointedAt(pointerType === 'mouse'),
    onPointerLeave: () => setIsPointedAt(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  };
  return { current, turn, isRunning, setIsRunning, hold };
}

function useHiddenTab() {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    const look = () => setIsHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isHidden;
}

export default island('site/pages/testimonials', Testimonials, 'visible');
