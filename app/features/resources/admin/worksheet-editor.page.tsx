import { data } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { invalid } from '~/lib/parse-form';
import { sectionErrors, typedSections } from '~/lib/section-form';
import { getContext } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { Note } from '~/ui/note';
import { BackLink, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { worksheetText, type WorksheetSection } from '../worksheet';
import { worksheetForm } from '../worksheet.schema';
import type { Route } from './+types/worksheet-editor.page';
import { readMaterial, saveWorksheet } from './save-worksheet.server';
import { WorksheetForm } from './worksheet-form';

export const handle: StaffHandle = { area: 'content' };

const LIST = '/reference-manager';
const NEW = 'new';
const MARKED = { title: 'Save Failed', description: 'Please check the marked fields.' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  if (params.id === NEW) return { material: undefined };
  const material = await readMaterial(getContext(args), params.id);
  if (!material) throw data(null, 404);
  return { material };
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const id = params.id === NEW ? undefined : params.id;
  const typed = await formFields(request);
  const sections = typedSections(typed);
  const read = async () => {
    const material = id === undefined ? undefined : await readMaterial(context, id);
    return material && { ...material, worksheet: worksheetText(material.worksheet ?? { intro: '', sections: [] }) };
  };
  const mine = worksheetText({ intro: typed.intro ?? '', sections: sections as unknown as WorksheetSection[] });
  const labels = { title: 'Title', description: 'Description', worksheet: 'Worksheet' };
  const record = { table: 'reference_materials' as const, id, labels, read, typed: { ...typed, worksheet: mine } };
  return runAction(context, { typed, record }, async () => {
    const { success, data: form, error } = worksheetForm.safeParse({ ...typed, sections });
    if (!success) throw invalid(sectionErrors(error), MARKED);
    await saveWorksheet(context, { id, version: versionIn(typed) }, form);
    const description = `${form.title} is under Client Resources.`;
    return redirectWithFlash(context, LIST, { title: 'Worksheet saved', description });
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.material?.title ?? 'New worksheet') },
];

export default function WorksheetEditor({ loaderData: { material }, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={LIST}>the resources</BackLink>
      <StaffHeader
        title={material?.title ?? 'New worksheet'}
        text="Visitors read it as a page, print it, and download it as a PDF."
        actions={
          material?.slug && (
            <StaffButtonLink to={`/resources/${material.slug}`} reloadDocument>
              Open its page
            </StaffButtonLink>
          )
        }
      />
      {material?.is_demo && (
        <Note title="A demo entry." className="space-below">
          Its prices and counts are invented. Put in your own: once you save it, it is yours.
        </Note>
      )}
      <WorksheetForm key={`${material?.id} ${material?.version}`} material={material} returned={actionData} />
    </>
  );
}
