import { ProductCard } from '~/features/shop/product-card';
import type { StudioDetails } from '~/features/site/frame/footer';
import { formatDeliveryDays } from '~/lib/business-hours';
import type { Picture } from '~/lib/picture';
import { regionName } from '~/lib/region-name';
import { ButtonLink } from '~/ui/button';
import { classes } from '~/ui/classes';
import { MoreLink } from '~/ui/more-link';
import { PictureImg } from '~/ui/picture';
import { PictureFrame, Plate } from '~/ui/plate';
import type { Home } from './home.server';
import { type ListSectionProps, SectionHead, titleId } from './list-sections';
import { Section, type SectionProps } from './page-sections';
import { Paragraphs } from './page-texts';
import type { ShownSection } from './shown-page.server';
import Testimonials from './testimonials.island';

export type HomeViewProps = Home & { studio: Pick<StudioDetails, 'city' | 'region' | 'hours'> };

const GLIMPSE_RATIOS = ['aspect-4-5', 'aspect-5-4', 'aspect-4-5', 'aspect-4-5', 'aspect-5-4', 'aspect-4-5'];

export function HomeView({ studio, page, pictures, ...lists }: HomeViewProps) {
  const sections = page.sections.filter((section) => hasContent(section, lists));
  const buttons = page.sections.find(({ kind }) => kind === 'hero');
  return (
    <>
      <Hero page={page} buttons={buttons} picture={pictures.hero} place={regionName(studio.region) || studio.city} />
      {sections.map((section, index) => (
        <HomeSection
          key={section.anchor ?? index}
          section={section}
          studio={studio}
          {...lists}
          number={index + 1}
          turn={1 + sections.slice(0, index).filter(({ kind }) => kind === 'text').length}
          petal={pictures.petal}
        />
      ))}
      <div className="tail" />
    </>
  );
}

type Lists = Pick<Home, 'services' | 'testimonials' | 'failure'>;

/** What has nothing to show takes no number. */
function hasContent(section: ShownSection, { services, testimonials, failure }: Lists) {
  if (section.kind === 'hero') return false;
  if (section.kind === 'services') return services.length > 0;
  if (section.kind === 'products') return (section.products ?? []).length > 0;
  if (section.kind === 'gallery') return (section.pictures ?? []).length > 0;
  return section.kind !== 'reviews' || testimonials.length > 0 || failure !== undefined;
}

type HomeSectionProps = Lists &
  SectionProps &
  Pick<HomeViewProps, 'studio'> & {
    /** For reviews without a picture. */
    petal?: Picture;
  };

function HomeSection({ section, number, turn, studio, services, testimonials, failure, petal }: HomeSectionProps) {
  switch (section.kind) {
    case 'services':
      return <Services section={section} number={number} services={services} />;
    case 'products':
      return <ToSend section={section} number={number} studio={studio} />;
    case 'gallery':
      return <Glimpse section={section} number={number} />;
    case 'reviews':
      return (
        <Testimonials section={section} number={number} testimonials={testimonials} failure={failure} picture={petal} />
      );
    default:
      return <Section section={section} number={number} turn={turn} />;
  }
}

/** What follows the first comma is set apart. */
function Heading({ children }: { children: string }) {
  const [, first = children, rest] = /^([^,]+,)\s*(.+)$/.exec(children) ?? [];
  return (
    <h1 className="display">
      {first} {rest && <em>{rest}</em>}
    </h1>
  );
}

type HeroProps = { page: Home['page']; buttons?: ShownSection; picture?: Picture; place: string };

function Hero({ page, buttons, picture, place }: HeroProps) {
  return (
    <section className={classes('hero twelve wrap', !picture && 'hero-bare')}>
      {picture && (
        <div className="hero-picture">
          <PictureImg picture={picture} sizes="(width < 68rem) 100vw, 78vw" eager />
        </div>
      )}
      <p className="hero-place label">
        Floral design studio
        {place && (
          <>
            <br />
            {place}
          </>
        )}
      </p>
      <div className="hero-text">
        <Heading>{page.heading}</Heading>
        <Paragraphs text={page.lead} className="lead" />
        {buttons && <HeroButtons section={buttons} />}
      </div>
      {picture?.caption && (
        <p className="hero-caption caption">
          <b>Plate 1</b> {picture.caption}
        </p>
      )}
    </section>
  );
}

function HeroButtons({ section: { link_label, link_to, second_label, second_to } }: { section: ShownSection }) {
  return (
    <div className="actions">
      {link_label && link_to && <ButtonLink to={link_to}>{link_label}</ButtonLink>}
      {second_label && second_to && (
        <ButtonLink to={second_to} variant="line">
          {second_label}
        </ButtonLink>
      )}
    </div>
  );
}

/** By place in the row. */
const CARDS = [
  { ratio: 'aspect-4-5', sizes: '(width < 40rem) 100vw, (width < 68rem) 58vw, 40vw' },
  { ratio: 'aspect-5-6', sizes: '(width < 40rem) 100vw, (width < 68rem) 42vw, 32vw' },
  { ratio: 'aspect-square', sizes: '(width < 40rem) 92vw, (width < 68rem) 36vw, 24vw' },
] as const;

function Services({ services, ...props }: ListSectionProps & Pick<Home, 'services'>) {
  return (
    <section className="section wrap" id={props.section.anchor} aria-labelledby={titleId(props.section, props.number)}>
      <div className="services twelve">
        <SectionHead {...props} />
        {services.slice(0, CARDS.length).map(({ anchor = '', heading, lead = '', picture }, place) => (
          <article key={anchor} className="service-card">
            {/* The heading below already describes the picture. */}
            {picture && <PictureFrame picture={{ ...picture, alt: '' }} {...CARDS[place]} />}
            <h3>{heading}</h3>
            <Paragraphs text={firstSentence(lead)} className="text-ink-soft" />
            <MoreLink to={`/services#${anchor}`} about={heading}>
              Learn More
            </MoreLink>
          </article>
        ))}
      </div>
    </section>
  );
}

function firstSentence(text: string) {
  return /^.+?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

function ToSend({ studio: { hours, city }, ...props }: ListSectionProps & Pick<HomeViewProps, 'studio'>) {
  const days = formatDeliveryDays(hours);
  return (
    <section className="section wrap" id={props.section.anchor} aria-labelledby={titleId(props.section, props.number)}>
      <div className="twelve">
        <SectionHead {...props} />
      </div>
      <ul className="catalog">
        {props.section.products?.map((product) => (
          <ProductCard key={product.id} product={product} isLead={false} eager={false} heading="h3" />
        ))}
      </ul>
      <p className="to-send-delivery">
        {days ? `Delivered ${days}, or picked up` : 'Picked up'} at the studio{city && ` in ${city}`}.{' '}
        <MoreLink to="/delivery">Where we deliver</MoreLink>
      </p>
    </section>
  );
}

function Glimpse(props: ListSectionProps) {
  const { anchor, pictures = [] } = props.section;
  return (
    <section className="section bg-mist" id={anchor} aria-labelledby={titleId(props.section, props.number)}>
      <div className="wrap twelve">
        <SectionHead {...props} />
        <div className="glimpse">
          {pictures.map((picture, index) => (
            <Plate
              key={picture.src}
              picture={picture}
              ratio={GLIMPSE_RATIOS[index]}
              sizes="(width < 68rem) 50vw, 42vw"
              number={index + 2}
              caption={picture.caption}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
