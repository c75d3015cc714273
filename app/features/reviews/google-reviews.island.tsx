import { type RefObject, useEffect, useRef, useState } from 'react';
import { island } from '~/ui/island';
import { Note } from '~/ui/note';
import { Spinner } from '~/ui/spinner';
import { type GoogleReviewsResponse, type GoogleReview, NOT_FETCHED } from './google-review';
import { Stars } from './stars';

/** Fetches the reviews when they are this close to the window. */
const ROOT_MARGIN = '400px';

/** Google wants author, picture and 'Google Maps' beside the text (Places API policies). */
function GoogleReviews({ placeUrl }: { placeUrl: string }) {
  const section = useRef<HTMLElement>(null);
  const answer = useGoogleReviews(section);
  return (
    <section ref={section} className="google twelve" aria-labelledby="google" aria-busy={answer === undefined}>
      <div className="google-head">
        <h2 id="google">On Google Maps</h2>
        <p className="text-ink-soft">The latest five that have words, newest first, as Google sends them.</p>
        <p>
          <a href={placeUrl} target="_blank" rel="noreferrer">
            All of them on Google Maps<span className="visually-hidden">, opens in a new tab</span>
          </a>
        </p>
      </div>
      <div className="google-list" aria-live="polite">
        {answer === undefined && (
          <p className="google-waiting">
            <Spinner /> Loading reviews…
          </p>
        )}
        {answer && 'error' in answer && <Note tone="danger" title={answer.error} />}
        {answer && 'reviews' in answer && <List reviews={answer.reviews} />}
      </div>
    </section>
  );
}

function List({ reviews }: { reviews: GoogleReview[] }) {
  if (reviews.length === 0) return <p className="text-ink-soft">There are no reviews yet.</p>;
  return (
    <ul>
      {reviews.map((review) => (
        <li key={`${review.time} ${review.author_name}`}>
          <Review {...review} />
        </li>
      ))}
    </ul>
  );
}

function Review({ text, author_name, author_url, author_photo_url, rating, time }: GoogleReview) {
  const day = new Date(time * 1000);
  return (
    <figure className="google-review">
      {author_photo_url && (
        <img src={author_photo_url} alt="" width={40} height={40} loading="lazy" referrerPolicy="no-referrer" />
      )}
      <figcaption>
        {author_url ? (
          <a href={author_url} target="_blank" rel="noreferrer">
            {author_name}
          </a>
        ) : (
          <b>{author_name}</b>
        )}
        <span className="num">
          <time dateTime={day.toISOString()}>
            {day.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })}
          </time>{' '}
          · <Stars rating={rating} /> · Google Maps
        </span>
      </figcaption>
      <blockquote>{text}</blockquote>
    </figure>
  );
}

function useGoogleReviews(section: RefObject<HTMLElement | null>) {
  const [answer, setAnswer] = useState<GoogleReviewsResponse>();
  useEffect(() => {
    const leaving = new AbortController();
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        void ask(leaving.signal).then((given) => leaving.signal.aborted || setAnswer(given));
      },
      { rootMargin: ROOT_MARGIN },
    );
    if (section.current) near.observe(section.current);
    return () => {
      near.disconnect();
      leaving.abort();
    };
  }, [section]);
  return answer;
}

async function ask(signal: AbortSignal): Promise<GoogleReviewsResponse> {
  try {
    const answer = await fetch('/functions/get-google-reviews', { method: 'POST', signal });
    return await answer.json();
  } catch {
    return { error: NOT_FETCHED };
  }
}

export default island('reviews/google-reviews', GoogleReviews, 'visible');
