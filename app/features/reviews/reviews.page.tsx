import { data } from 'react-router';
import { readStudio } from '~/features/studio/studio.server';
import { findWeddingsOf, type WeddingLink } from '~/features/weddings/weddings.server';
import { useAnswerTime } from '~/features/studio/use-studio';
import { readIntro } from '~/features/pages/pages.server';
import { WayOn } from '~/features/studio/way-on';
import { searchMeta } from '~/lib/search-appearance';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { PageHead } from '~/ui/page-head';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { MoreLink } from '~/ui/more-link';
import { ErrorPanel } from '~/ui/error-panel';
import { PictureFrame } from '~/ui/plate';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Route } from './+types/reviews.page';
import { NOT_FETCHED } from './google-review';
import GoogleReviews from './google-reviews.island';
import { googlePlaceUrl } from './google-reviews.server';
import { Stars } from './stars';
import { listPicturedTestimonials, type PicturedTestimonial, sampleTestimonials } from './testimonials.server';

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const testimonials = await tryRead(context, 'testimonials', () => listPicturedTestimonials(context));
  const weddings = await tryRead(context, 'weddings', () =>
    findWeddingsOf(context, testimonials?.map(({ name }) => name) ?? []),
  );
  const { name } = await readStudio(context);
  const placeUrl = googlePlaceUrl(context.config, name);
  const intro = await readIntro(context, '/reviews');
  if (testimonials) return data({ testimonials, weddings, placeUrl, intro, isRead: true });
  return data({ testimonials: sampleTestimonials(context), weddings, placeUrl, intro, isRead: false }, 503);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => searchMeta(matches, loaderData?.intro.search);

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { testimonials, weddings, placeUrl, isRead } = loaderData;
  const answerTime = useAnswerTime();
  return (
    <div className="wrap">
      <PageHead {...loaderData.intro} />
      {!isRead && <ErrorPanel title={NOT_FETCHED} retry="/reviews" />}
      {isRead && testimonials.length === 0 && !placeUrl && <EmptyState title="No reviews yet." text={<WayOn />} />}
      {testimonials.length > 0 && (
        <ol className="client-quotes">
          {testimonials.map((testimonial, index) => (
            <ClientQuote
              key={testimonial.id}
              testimonial={testimonial}
              wedding={weddings?.get(testimonial.name)}
              isFirst={index === 0}
            />
          ))}
        </ol>
      )}
      {placeUrl && <GoogleReviews placeUrl={placeUrl} />}
      <section className="callout twelve">
        <h2>Yours could be next.</h2>
        <div>
          <p>
            Tell us when and where.
            {answerTime && ` We answer${answerTime}.`}
          </p>
          <ButtonLink to="/consultation">Inquire Now</ButtonLink>
        </div>
      </section>
      <div className="tail" />
    </div>
  );
}

type ClientQuoteProps = { testimonial: PicturedTestimonial; wedding?: WeddingLink; isFirst: boolean };

function ClientQuote({ testimonial, wedding, isFirst }: ClientQuoteProps) {
  const { name, month_year, rating, text, picture } = testimonial;
  return (
    <li className="client-quote twelve">
      {picture && (
        <div className="client-quote-picture">
          <PictureFrame picture={picture} sizes="(width < 40rem) 92vw, 40vw" eager={isFirst} />
        </div>
      )}
      <blockquote className="client-quote-text">
        <p>“{text}”</p>
        <footer>
          <cite>{name}</cite>
          <span className="num">
            {month_year && `${month_year} · `}
            <Stars rating={rating} />
          </span>
        </footer>
        {wedding && (
          <MoreLink to={wedding.to}>
            See their wedding<VisuallyHidden>, {name}</VisuallyHidden>
          </MoreLink>
        )}
      </blockquote>
    </li>
  );
}
