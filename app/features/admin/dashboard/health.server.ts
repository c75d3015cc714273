import { version } from '../../../../package.json';
import type { Staff } from '~/features/accounts/staff.server';
import type { Context } from '~/platform/context.server';
import { checkReplies } from '~/features/replies/mailbox-state.server';
import { checkCertificate } from './certificate.server';
import {
  checkAddress,
  checkBackups,
  checkClocks,
  checkDatabase,
  checkDisk,
  checkEmail,
  checkFiles,
  checkJobs,
  checkPayments,
  checkUnsettled,
} from './health-checks.server';
import type { Setup, SetupTitle } from '~/features/setup/setup.server';

export interface HealthProblem {
  title: string;
  /** What to do. */
  advice: string;
  to?: string;
  /** The step of the setup that says the same. */
  step?: SetupTitle;
  /** As a program said it; for the owner alone. */
  detail?: string;
}

export type HealthCheck = (context: Context) => Promise<HealthProblem | undefined>;

export const VERSION = version;

const CHECKS: Record<string, HealthCheck> = {
  'the studio’s records': checkDatabase,
  'the disk': checkDisk,
  'the pictures and files': checkFiles,
  'the background work': checkJobs,
  'the payments': checkUnsettled,
  'the clocks': checkClocks,
};
/** The demo studio is not open to anybody. */
const CHECKS_OF_A_STUDIO: Record<string, HealthCheck> = {
  email: checkEmail,
  'the replies by email': checkReplies,
  payments: checkPayments,
  'the backups': checkBackups,
  'the address of the site': checkAddress,
  'the certificate of the site': checkCertificate,
};

/** A disk of another machine may hang. */
const LONGEST_MS = 2000;

/** What is wrong with the studio's machine, for owners and managers. A check that fails is a problem as well. */
export async function readHealth(context: Context, member: Staff): Promise<HealthProblem[] | undefined> {
  if (!member.areas.includes('orders')) return undefined;
  const checks = { ...CHECKS, ...(!context.config.RHODORA_DEMO && CHECKS_OF_A_STUDIO) };
  const results = await Promise.all(Object.entries(checks).map((check) => runCheck(context, ...check)));
  const problems = results.filter((problem) => problem !== undefined);
  return problems.map(({ detail, ...problem }) =>
    detail && member.role === 'owner' ? { ...problem, detail } : problem,
  );
}

/** Without what the checklist says already. */
export function problemsBeside(problems: HealthProblem[], setup: Setup | undefined): HealthProblem[] {
  if (!setup || setup.isHidden) return problems;
  return problems.filter(({ step }) => !setup.steps.some(({ title, isDone }) => title === step && !isDone));
}

async function runCheck(context: Context, what: string, check: HealthCheck): Promise<HealthProblem | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('No answer within two seconds.')), LONGEST_MS);
  });
  try {
    return await Promise.race([check(context), tooLong]);
  } catch (error) {
    context.log.error('health not checked', { what, error });
    return {
      title: `We could not check ${what}.`,
      advice: 'Open this page again in a few minutes. If this stays, tell whoever runs your server.',
      detail: (error as Error).message,
    };
  } finally {
    clearTimeout(timer);
  }
}
