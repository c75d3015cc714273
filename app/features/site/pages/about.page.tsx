import { useIsDemo, useStudio } from '~/features/studio/use-studio';
import { pageTitle } from '~/lib/page-title';
import type { Picture } from '~/lib/picture';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { ButtonLink } from '~/ui/button';
import { classes } from '~/ui/classes';
import { captionFont } from '~/ui/font-links';
import { MoreLink } from '~/ui/more-link';
import { Plate } from '~/ui/plate';
import type { Route } from './+types/about.page';
import { readStoryPicture } from './page-pictures.server';

export const links = captionFont;

/** Without its picture the page is not cached. */
export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const found = await tryRead(context, 'story picture', async () => ({ picture: await readStoryPicture(context) }));
  if (!found) context.preventCaching();
  return { picture: found?.picture };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'About Us') },
  {
    name: 'description',
    content: 'A floral design studio: who we are, how we work, and the three things we hold to.',
  },
];

const DEMO_DOOR = 'The door is open on weekdays, and there is usually coffee. Saturdays by appointment.';

export default function About({ loaderData: { picture } }: Route.ComponentProps) {
  const isDemo = useIsDemo();
  return (
    <>
      <Story picture={picture} />
      <Philosophy />
      <div className="wrap">
        <section className="callout twelve about-callout" aria-labelledby="connect">
          <h2 id="connect">{isDemo ? 'Come by, or write first.' : 'Write to us.'}</h2>
          <div>
            <p className="text-ink-soft">
              {isDemo ? DEMO_DOOR : 'Tell us what you have in mind, and we will write back.'}
            </p>
            <ButtonLink to="/contact">Connect With Us</ButtonLink>
          </div>
        </section>
        <div className="tail" />
      </div>
    </>
  );
}

function Story({ picture }: { picture?: Picture }) {
  const isDemo = useIsDemo();
  return (
    <article className="wrap twelve story">
      <h1>{isDemo ? 'Our Story' : 'About Us'}</h1>
      {picture && (
        <Plate
          className="story-picture"
          picture={picture}
          ratio=""
          sizes="(width < 68rem) 100vw, 62vw"
          number="Plate 1"
          caption={picture.caption}
          eager
        />
      )}
      <div className="story-text">
        {isDemo && <DemoStory />}
        <WhereAndWhen />
        {isDemo && <MoreLink to="/gallery/micro-farm">See what grows behind the studio</MoreLink>}
      </div>
    </article>
  );
}

function DemoStory() {
  return (
    <>
      <p className="lead">
        It began with a borrowed van, a bench under a north window, and a neighbor’s wedding that had lost its florist
        nine days before.
      </p>
      <p>
        We cut what stood in the garden and drove to three farms for the rest. The arch was mountain laurel and wild
        grape, because that is what the hill had that week. People asked who had made it, and by autumn there was a
        studio.
      </p>
      <p>
        The bench is longer now. Behind it lies a quarter acre of beds that gives us about half of what we use from
        April to the first hard frost; for the rest we know the growers by name. We take on as many weddings a month as
        two hands per bouquet allow, and we say no early when a date is full.
      </p>
    </>
  );
}

function WhereAndWhen() {
  const studio = useStudio()?.studio;
  return (
    <dl className="details-list">
      {studio?.city && (
        <div>
          <dt>Studio</dt>
          <dd>{[studio.street, studio.city, studio.region].filter(Boolean).join(', ')}</dd>
        </div>
      )}
      <div>
        <dt>Open</dt>
        <dd className="num">Monday to Friday, 10AM to 6PM; Saturday by appointment only</dd>
      </div>
    </dl>
  );
}

const VALUES = [
  {
    name: 'The season decides',
    text: 'We begin with what is at its best that week and draw the design around it. When something must come from afar we say so, and say from where.',
  },
  {
    name: 'Made to be held',
    text: 'A bouquet is carried for six hours, an arch stands in wind, a wreath waits in a cold chapel. We wire, water and weigh for that, and try the handle ourselves.',
  },
  {
    name: 'Told plainly',
    text: 'One price, in writing, before anything is cut. What it buys and what it does not.',
  },
];

function Philosophy() {
  return (
    <section className="section bg-mist" aria-labelledby="philosophy">
      <div className="wrap twelve values">
        <div className="section-head">
          <span className="plate-no" aria-hidden="true">
            No. 2
          </span>
          <h2 id="philosophy">Our Philosophy</h2>
        </div>
        {VALUES.map(({ name, text }, index) => (
          <div key={name} className={classes('value', `value-${index + 1}`)}>
            <h3>{name}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
