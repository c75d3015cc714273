import { useEffect, useState } from 'react';
import type { Picture } from '~/lib/picture';
import { IconButton, LinkButton } from '~/ui/button';
import { classes } from '~/ui/classes';
import { Icon } from '~/ui/icon';
import { Frame } from '~/ui/plate';

/** As the columns of `testimonials` have it. */
export type Testimonial = { id: string; text: string; name: string; month_year: string; rating: number };

/** spec 9 */
const TURN_MS = 7000;

/** Words of couples, one after another; pointing, focus, Pause and reduced motion hold them. */
export function Testimonials({ testimonials, picture }: { testimonials: Testimonial[]; picture?: Picture }) {
  const { current, turn, isRunning, setIsRunning, hold } = useTurning(testimonials.length);
  return (
    <section className="section wrap" aria-labelledby="words">
      <div className="words twelve" {...hold}>
        <span className="plate-no" aria-hidden="true">
          No. 3
        </span>
        <h2 id="words">Words from Our Happy Couples</h2>
        <div className="words-picture">
          <Frame picture={picture} sizes="(width < 40rem) 50vw, 25vw" />
        </div>
        <div className="words-stack" aria-live={isRunning ? 'off' : 'polite'}>
          {testimonials.map((testimonial, index) => (
            <Words key={testimonial.id} testimonial={testimonial} isCurrent={index === current} />
          ))}
        </div>
        {testimonials.length > 1 && (
          <div className="words-controls">
            <IconButton label="Previous words" onClick={() => turn(-1)}>
              <Icon name="previous" />
            </IconButton>
            <span className="num text-small">
              {current + 1} of {testimonials.length}
            </span>
            <IconButton label="Next words" onClick={() => turn(1)}>
              <Icon name="next" />
            </IconButton>
            <LinkButton onClick={() => setIsRunning(!isRunning)}>{isRunning ? 'Pause' : 'Play'}</LinkButton>
          </div>
        )}
      </div>
    </section>
  );
}

function Words({ testimonial, isCurrent }: { testimonial: Testimonial; isCurrent: boolean }) {
  const { text, name, month_year, rating } = testimonial;
  return (
    <blockquote className={classes('words-quote', isCurrent && 'words-current')}>
      <p>“{text}”</p>
      <footer>
        <cite>{name}</cite>
        <span className="num text-ink-quiet">
          {month_year && `${month_year} · `}
          <span role="img" aria-label={`Rated ${rating} of 5`} className="words-stars">
            {'★'.repeat(rating)}
          </span>
        </span>
      </footer>
    </blockquote>
  );
}

function useTurning(count: number) {
  const [current, setCurrent] = useState(0);
  const [isRunning, setIsRunning] = useState(true);
  const [isHeld, setIsHeld] = useState(false);
  const turn = (step: number) => setCurrent((shown) => (shown + step + count) % count);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setIsRunning(false);
  }, []);
  useEffect(() => {
    if (!isRunning || isHeld || count < 2) return;
    const timer = setInterval(() => setCurrent((shown) => (shown + 1) % count), TURN_MS);
    return () => clearInterval(timer);
  }, [isRunning, isHeld, count]);

  const grab = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  const hold = { onMouseEnter: grab, onMouseLeave: release, onFocus: grab, onBlur: release };
  return { current, turn, isRunning, setIsRunning, hold };
}
