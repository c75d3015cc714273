import type { SecretText } from '~/lib/secret-text';
import type { EmailBlock, EmailBody } from './email-blocks';
import type { Studio } from './studio.server';

export const EMAIL_GROUPS = ['Store', 'Meetings', 'Inquiries', 'Messages', 'Accounts', 'Studio'] as const;

export interface EmailTextField {
  label: string;
  /** The default: what a new studio sends. */
  text: string;
  /** Placeholders without which the email says nothing. */
  needs?: string[];
}

/** What staff can change about an email is its texts. Whatever code must get right is a block of its `body`. */
export interface EmailDefinition<Facts, Name extends string = string, Place extends string = string> {
  /** Stored in `email_texts`: never renamed. */
  id: string;
  group: (typeof EMAIL_GROUPS)[number];
  title: string;
  to: 'buyer' | 'visitor' | 'client' | 'account' | 'studio' | 'staff';
  /** Staff may switch it off. */
  isOptional?: boolean;
  /** When it is sent. */
  sent: string;
  /** `headline` stands above the email; without it, the subject does. */
  texts: Record<Name | 'subject', EmailTextField>;
  /** What each stands for, beside those of the studio. */
  placeholders: Record<Place, string>;
  /** The facts that are secret: a stored email shows them to its recipient alone. */
  secrets: SecretsOf<NoInfer<Facts>>;
  /** Facts to preview it with, by the case that they show. */
  samples: Record<string, Facts>;
  /** An empty value leaves out what stands around it. */
  values(facts: NoInfer<Facts>, studio: Studio): Record<NoInfer<Place>, string>;
  /** Placeholders that stand for one of the texts. */
  cases?: Record<string, { label: string; text(facts: NoInfer<Facts>): NoInfer<Name> }>;
  /** Which text is the subject, if it depends on the case. */
  subject?(facts: NoInfer<Facts>): NoInfer<Name> | 'subject';
  /** Whether a family in mourning reads it: without a picture, on mist. */
  isQuiet?(facts: NoInfer<Facts>): boolean;
  body(say: Say<NoInfer<Name>>, facts: NoInfer<Facts>, studio: Studio): EmailBody;
}

/** Names each fact that is a code or acts for its recipient. */
type SecretsOf<Facts> = {
  [Name in keyof Facts as NonNullable<Facts[Name]> extends SecretText | SecretText[] ? Name : never]: true;
};

/** The paragraphs of a text; `lines` end the last of them. */
export type Say<Name extends string> = (name: Name | 'subject', lines?: string[]) => EmailBlock[];

export type AnyEmail = EmailDefinition<unknown>;

export function defineEmail<Facts, Name extends string, Place extends string>(
  email: EmailDefinition<Facts, Name, Place>,
) {
  return email;
}

/** Where the links of samples lead. */
export const SAMPLE_SITE = { baseUrl: 'https://example.com' };

/** A studio may write one; the second is for an empty `name`. */
export const GREETING = {
  greeting: { label: 'Greeting', text: '' },
  greeting_unnamed: { label: 'Greeting without a name', text: '' },
} as const satisfies Record<string, EmailTextField>;
