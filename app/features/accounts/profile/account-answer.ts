export interface AccountAnswer {
  intent?: string;
  said?: { title: string; description: string; variant?: 'destructive' };
  /** By field name. */
  errors?: Partial<Record<'name' | 'email' | 'password' | 'current_password' | 'code', string>>;
  typed?: { email?: string; name?: string; friendly_name?: string };
  /** New recovery codes, shown only once. */
  codes?: string[];
}
