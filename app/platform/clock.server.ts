import type { Log } from './log.server';

/** How far the machine's own clock may be off before somebody should know. */
const FAR_MS = 5000;

export interface Clock {
  now(): Date;
  /** What the database said, asked and answered at two moments of `performance.now()`. */
  set(said: Date, asked: number, answered: number): void;
  /** How many seconds the machine's own clock is ahead, if that is much; behind if negative. */
  secondsOff(): number;
}

/**
 * The database's time, which decides about holds, limits, sessions, locks and jobs: every process has the same, whatever the
 * clock of its machine says. Between two answers of the database it advances by a counter that nobody can set.
 */
export function openClock(log: Pick<Log, 'warn' | 'info'>): Clock {
  let offset = Date.now() - performance.now();
  let isKnown = false;
  let seconds = 0;

  function report() {
    const ahead = Date.now() - clock.now().getTime();
    const next = Math.abs(ahead) > FAR_MS ? Math.round(ahead / 1000) : 0;
    if (next !== 0 && seconds === 0)
      log.warn('the clock of this machine is off; the database’s time is used', { secondsAhead: next });
    if (next === 0 && seconds !== 0) log.info('the clock of this machine is right again');
    seconds = next;
  }

  const clock: Clock = {
    now: () => new Date(performance.now() + offset),
    set(said, asked, answered) {
      // The database read its clock somewhere between the two.
      const [least, most] = [said.getTime() - answered, said.getTime() - asked];
      offset = isKnown ? Math.min(Math.max(offset, least), most) : (least + most) / 2;
      isKnown = true;
      report();
    },
    secondsOff: () => seconds,
  };
  return clock;
}
