export function limitConcurrency(most: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (running < most) running += 1;
    else await new Promise<void>((go) => queue.push(go));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
