/** What a form of the account page comes back with. */
export interface AccountAnswer {
  intent?: string;
  said?: { title: string; description: string; variant?: 'destructive' };
  /** By the name of the field. */
  errors?: Partial<Record<'name' | 'email' | 'password' | 'current_password' | 'code', string>>;
  typed?: { email?: string; name?: string; friendly_name?: string };
  /** New recovery codes: shown this once. */
  codes?: string[];
}
