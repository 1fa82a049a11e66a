import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they came. */
  readonly raw: string;
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  close(): Promise<void>;
}

type Misbehaviour = (mail: {
  readonly nth: number;
  readonly socket: Socket;
}) => Error | undefined | Promise<undefined>;

/**
 * A real mail server on this machine that keeps what it gets.
 *
 * @param misbehave may refuse a mail after its data, cut the connection, or let it wait for the answer.
 */
export async function mailServer({
  port = 0,
  misbehave = () => undefined,
}: {
  port?: number;
  misbehave?: Misbehaviour;
} = {}): Promise<MailServer> {
  const received: Received[] = [];
  const sockets = new Map<string, Socket>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onData(stream, session, done) {
      text(stream).then(async (raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        const socket = sockets.get(`${session.remotePort}`) as Socket;
        done((await misbehave({ nth: received.length, socket })) ?? null);
        // a sender that was killed amid its mail has sent none
      }, done);
    },
  });
  smtp.server.prependListener(
    'connection',
    (socket: Socket) => void sockets.set(`${socket.remotePort}`, socket),
  );
  // a connection that was cut on purpose is no failure of the test
  smtp.on('error', () => undefined);
  smtp.listen(port, '127.0.0.1');
  await once(smtp.server, 'listening');
  const address = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}

/** Takes connections and never says a word. */
export async function blackHole({
  port = 0,
}: {
  port?: number;
} = {}): Promise<{ url: string; port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
