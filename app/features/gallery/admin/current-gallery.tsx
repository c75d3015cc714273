import { Link } from 'react-router';
import { BulkAll, BulkBar } from '~/ui/bulk-bar';
import { EmptyState } from '~/ui/empty-state';
import { Select } from '~/ui/field';
import { StaffButton } from '~/ui/staff';
import { Tabs } from '~/ui/tabs';
import type { Gallery } from '~/features/gallery/gallery.schema';
import { SortableGrid } from './sortable-grid';
import type { ManagedImage } from './managed-images.server';

const BULK = 'selected-pictures';

type CurrentGalleryProps = {
  galleries: Gallery[];
  gallery: Gallery;
  page: number;
  images: ManagedImage[];
  hasMore: boolean;
  counts: Record<string, number>;
};

/** Tabs in a scroll area of 400 px at most (admin spec 2). */
export function CurrentGallery({ galleries, gallery, page, images, hasMore, counts }: CurrentGalleryProps) {
  const tabs = galleries.map(({ title, category, slug, is_hidden }) => ({
    value: slug,
    label: `${title} (${counts[category] ?? 0})${is_hidden ? ', hidden' : ''}`,
    to: `?gallery=${slug}`,
  }));
  return (
    <div className="current-gallery">
      <Tabs label="Galleries" tabs={tabs} selected={gallery.slug}>
        {images.length === 0 ? (
          <EmptyState title="No pictures yet." text="What you upload is here, and on the site, at once." />
        ) : (
          <>
            <section className="tiles-scroll" aria-label={`${gallery.title} pictures`} tabIndex={0}>
              <SortableGrid
                key={`${gallery.slug} ${page}`}
                label={gallery.title}
                pictures={images}
                bulk={BULK}
                editAddress={(id) => editAddress(gallery, page, id)}
              />
            </section>
            <Pages gallery={gallery} page={page} hasMore={hasMore} />
            <BulkActions others={galleries.filter(({ slug }) => slug !== gallery.slug)} />
          </>
        )}
      </Tabs>
    </div>
  );
}

function editAddress({ slug }: Gallery, page: number, id: string) {
  return `?${new URLSearchParams({ gallery: slug, ...(page > 1 && { page: String(page) }), edit: id })}`;
}

function BulkActions({ others }: { others: Gallery[] }) {
  return (
    <BulkBar id={BULK} what={['picture', 'pictures']}>
      <label className="bulk-choice">
        <span>Move to</span>
        <Select name="category" defaultValue="">
          {others.map(({ category, title }) => (
            <option key={category} value={category}>
              {title}
            </option>
          ))}
        </Select>
      </label>
      <StaffButton type="submit" name="intent" value="recategorize">
        Move
      </StaffButton>
      <StaffButton type="submit" name="intent" value="delete-selected" variant="danger">
        Delete
      </StaffButton>
    </BulkBar>
  );
}

function Pages({ gallery, page, hasMore }: { gallery: Gallery; page: number; hasMore: boolean }) {
  const to = (number: number) => `?gallery=${gallery.slug}&page=${number}`;
  return (
    <div className="tiles-foot">
      <span className="tiles-all">
        <BulkAll form={BULK} label="Select all pictures shown" /> <span aria-hidden="true">All shown</span>
      </span>
      {(page > 1 || hasMore) && (
        <nav className="staff-pages" aria-label="Pages">
          {page > 1 && <Link to={to(page - 1)}>Newer pictures</Link>}
          {hasMore && <Link to={to(page + 1)}>Older pictures</Link>}
        </nav>
      )}
    </div>
  );
}
