/** A TCP proxy to the database, mail server, payment host or bucket that a test can break. */
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

type State = 'whole' | 'cut' | 'silent';

export async function openBadLine(to: NetConnectOpts) {
  const ends = new Set<Socket>();
  let state: State = 'whole';
  let late = 0;

  function pass(from: Socket, on: Socket) {
    ends.add(from);
    const delayed = (tell: () => void) => (late > 0 ? void setTimeout(tell, late) : tell());
    from.on('data', (bytes) => {
      if (state === 'whole') delayed(() => on.write(bytes));
    });
    from.on('error', () => undefined);
    // A silent line does not close either.
    from.on('end', () => state === 'whole' && delayed(() => on.end()));
    from.on('close', () => {
      ends.delete(from);
      if (state !== 'silent') delayed(() => on.destroy());
    });
  }

  function drop() {
    for (const end of ends) end.destroy();
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (state === 'cut') return void near.resetAndDestroy();
    const far = connect({ ...to, allowHalfOpen: true } as NetConnectOpts);
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    state = 'cut';
    drop();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    /** Breaks open connections; new ones work. */
    drop,
    /** Breaks open and new connections. */
    cut() {
      state = 'cut';
      drop();
    },
    /** Accepts everything and forwards nothing, like an unplugged cable. */
    silence() {
      state = 'silent';
    },
    /** Delays everything by `ms`. */
    delay(ms: number) {
      late = ms;
    },
    mend() {
      // These connections have lost bytes, so they cannot be reused.
      if (state === 'silent') drop();
      state = 'whole';
      late = 0;
    },
  };
}

export type BadLine = Awaited<ReturnType<typeof openBadLine>>;
