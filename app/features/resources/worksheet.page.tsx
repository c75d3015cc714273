import './worksheet.css';
import { data } from 'react-router';
import { useStudio } from '~/features/studio/use-studio';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { Button, ButtonLink } from '~/ui/button';
import { ErrorPanel } from '~/ui/error-panel';
import { PictureFrame } from '~/ui/plate';
import type { Route } from './+types/worksheet.page';
import { readWorksheet } from './resources.server';
import { Paragraphs, SheetSection } from './worksheet-sections';

const DESCRIPTION_LENGTH = 155;

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const read = await tryRead(context, 'worksheet', async () => ({ found: await readWorksheet(context, params.slug) }));
  if (!read?.found) return data({ found: undefined }, read ? 404 : 503);
  return { found: read.found };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const found = loaderData?.found;
  if (!found) return [{ title: pageTitle(matches, 'Client Resources') }];
  const { title, description, worksheet } = found;
  const content = shortened(description || worksheet.intro || title);
  return [{ title: pageTitle(matches, title) }, { name: 'description', content }];
};

function shortened(text: string) {
  const line = text.replace(/\s+/g, ' ');
  return line.length > DESCRIPTION_LENGTH
    ? `${line
        .slice(0, DESCRIPTION_LENGTH)
        .toWellFormed()
        .replace(/\s+\S*$/, '')} …`
    : line;
}

export default function WorksheetPage({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) return <NotFound />;
  const { slug, title, picture, worksheet } = found;
  return (
    <div className="wrap">
      <article className="twelve worksheet">
        <p className="back-link">
          <a href="/resources#materials">
            <span aria-hidden="true">←</span> Client Resources
          </a>
        </p>
        <header className="worksheet-head">
          <h1>{title}</h1>
          <div className="lead">
            <Paragraphs text={worksheet.intro} />
          </div>
          <div className="actions">
            <ButtonLink to={`/resources/${slug}/worksheet.pdf`}>Download as PDF</ButtonLink>
            <Button hidden data-script="resources/print-button" variant="line">
              Print
            </Button>
          </div>
        </header>
        {picture && (
          <div className="worksheet-picture">
            <PictureFrame picture={picture} ratio="aspect-5-4" sizes="(width < 68rem) 100vw, 33vw" eager />
          </div>
        )}
        <div className="worksheet-body">
          {worksheet.sections.map((section, at) => (
            <SheetSection key={at} section={section} number={at + 1} />
          ))}
        </div>
        <PrintFoot />
      </article>
      <section className="callout twelve" aria-labelledby="bring-it">
        <h2 id="bring-it">Bring it to a consultation.</h2>
        <div>
          <p>Tell us what you have in mind.</p>
          <ButtonLink to="/consultation">Book a Consultation</ButtonLink>
        </div>
      </section>
      <div className="tail" />
    </div>
  );
}

/** Who made the sheet, on paper only: on the screen the page's own foot says it. */
function PrintFoot() {
  const studio = useStudio()?.studio;
  if (!studio) return null;
  const { name, street, city, region, postal_code, phone, email } = studio;
  const place = street && `${street}, ${city}, ${region} ${postal_code}`;
  return <p className="worksheet-foot">{[name, place, phone, email].filter(Boolean).join(' · ')}</p>;
}

function NotFound() {
  return (
    <div className="wrap worksheet-missing">
      <h1>Client Resources</h1>
      <ErrorPanel
        title="Could not find this worksheet."
        text="It may have been taken down, or the address may have a typo."
        action={<ButtonLink to="/resources">All resources</ButtonLink>}
      />
    </div>
  );
}
