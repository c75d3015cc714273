import './resources.css';
import { data } from 'react-router';
import { readIntro } from '~/features/pages/pages.server';
import { useEmptyPages } from '~/features/studio/use-studio';
import { WayOn } from '~/features/studio/way-on';
import { searchMeta } from '~/lib/search-appearance';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { PageHead } from '~/ui/page-head';
import { BrandMark } from '~/ui/brand-mark';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import { MoreLink } from '~/ui/more-link';
import { PictureImg } from '~/ui/picture';
import { PictureFrame } from '~/ui/plate';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Route } from './+types/resources.page';
import { type Award, type Guide, listAwards, listGuides } from './resources.server';
import { SheetPreview } from './sheet-preview';
import type { Worksheet } from './worksheet';

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const [guides, awards] = await Promise.all([
    tryRead(context, 'resources', () => listGuides(context)),
    tryRead(context, 'awards', () => listAwards(context)),
  ]);
  return data({ guides, awards, intro: await readIntro(context, '/resources') }, guides && awards ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => searchMeta(matches, loaderData?.intro.search);

export default function Resources({ loaderData }: Route.ComponentProps) {
  const { guides, awards } = loaderData;
  return (
    <div className="wrap">
      <PageHead {...loaderData.intro} />
      <section id="materials" className="resources" aria-labelledby="materials-title">
        <h2 id="materials-title">Wedding Reference Materials</h2>
        <Guides guides={guides} />
      </section>
      <section id="affiliations" className="resources" aria-labelledby="affiliations-title">
        <h2 id="affiliations-title">Affiliations & Awards</h2>
        <Awards awards={awards} />
      </section>
      <section className="callout twelve">
        <h2>Bring your questions to a consultation.</h2>
        <div>
          <p>Tell us what you have in mind.</p>
          <ButtonLink to="/consultation">Book a Consultation</ButtonLink>
          {!useEmptyPages().includes('/vendors') && <MoreLink to="/vendors">Our trusted vendors</MoreLink>}
        </div>
      </section>
      <div className="tail" />
    </div>
  );
}

function Guides({ guides }: { guides?: Guide[] }) {
  if (!guides) return <ErrorPanel title="Could not fetch resources." retry="/resources" />;
  if (guides.length === 0) return <EmptyState heading="h3" title="Helpful Guides Coming Soon!" text={<WayOn />} />;
  return (
    <ul className="guides twelve">
      {guides.map((guide, index) => (
        <GuideCard key={guide.id} guide={guide} eager={index === 0} />
      ))}
    </ul>
  );
}

function Awards({ awards }: { awards?: Award[] }) {
  if (!awards) return <ErrorPanel title="Could not load awards." retry="/resources" />;
  if (awards.length === 0)
    return <EmptyState heading="h3" title="Our affiliations and awards will be displayed here soon." />;
  return (
    <ul className="awards">
      {awards.map((award) => (
        <AwardMark key={award.id} award={award} />
      ))}
    </ul>
  );
}

function GuideCard({ guide, eager }: { guide: Guide; eager: boolean }) {
  const { title, description, picture, file_url } = guide;
  const sizes = '(width < 40rem) 100vw, (width < 68rem) 48vw, 40vw';
  if (guide.worksheet) return <WorksheetCard {...guide} worksheet={guide.worksheet} />;
  return (
    <li className="guide">
      <PictureFrame picture={picture} ratio="aspect-5-4" sizes={sizes} eager={eager} />
      <h3>{title}</h3>
      {description && <p>{description}</p>}
      {file_url && (
        <a className="guide-open" href={file_url} target="_blank" rel="noopener noreferrer">
          Open large<VisuallyHidden>: the picture of {title}, in a new tab</VisuallyHidden>
        </a>
      )}
    </li>
  );
}

function AwardMark({ award: { title, description, logo } }: { award: Award }) {
  const alt = title ? '' : logo?.alt || description || 'A mark of affiliation';
  return (
    <li>
      <span className="award-mark">
        {logo ? <PictureImg picture={{ ...logo, alt }} sizes="(width < 40rem) 45vw, 16rem" /> : <BrandMark />}
      </span>
      {title && <h3>{title}</h3>}
      {description && <p>{description}</p>}
    </li>
  );
}

type WorksheetCardProps = { slug: string | null; title: string; description: string | null; worksheet: Worksheet };

function WorksheetCard({ slug, title, description, worksheet }: WorksheetCardProps) {
  return (
    <li className="guide">
      <a className="guide-worksheet" href={`/resources/${slug}`}>
        <SheetPreview title={title} worksheet={worksheet} />
        <h3>{title}</h3>
      </a>
      {description && <p>{description}</p>}
      <a className="guide-open" href={`/resources/${slug}/worksheet.pdf`}>
        Download as PDF<VisuallyHidden>: {title}</VisuallyHidden>
      </a>
    </li>
  );
}
