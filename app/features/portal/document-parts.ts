import type { DocumentCategory } from '~/features/inquiries/documents/client-documents.schema';
import type { EventPart } from '~/features/people/roles';

/** What a document is about, and so who sees it. */
export const DOCUMENT_PARTS: Record<DocumentCategory, EventPart> = {
  'Selected Composition': 'planning',
  Contract: 'payments',
  Intake: 'planning',
  'Photography Release': 'planning',
  'Rental Contract': 'payments',
  Photo: 'planning',
};
