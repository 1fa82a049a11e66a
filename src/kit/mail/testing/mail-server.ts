import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as received. */
  readonly raw: string;
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly received: ReceivedMail[];
  close(): Promise<void>;
}

type MailHandler = (mail: {
  readonly nth: number;
  readonly socket: Socket;
}) => Error | undefined | Promise<undefined>;

/**
 * Starts an SMTP server on the loopback address that records the emails it receives.
 *
 * @param onRecipient called with each recipient's address before the data; can reject it, or delay the reply.
 * @param onMail called after an email's data; can reject it, destroy the connection, or delay the reply.
 */
export async function startMailServer({
  port = 0,
  onRecipient = () => undefined,
  onMail = () => undefined,
}: {
  port?: number;
  onRecipient?: (address: string) => Error | undefined | Promise<Error | undefined>;
  onMail?: MailHandler;
} = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Map<string, Socket>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onRcptTo: async ({ address }, _, done) => done(await onRecipient(address)),
    onData(stream, session, done) {
      text(stream).then(async (raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        const socket = sockets.get(`${session.remotePort}`) as Socket;
        done((await onMail({ nth: received.length, socket })) ?? null);
        // `text` rejects when the client is killed while it sends: that email does not count as received
      }, done);
    },
  });
  smtp.server.prependListener(
    'connection',
    (socket: Socket) => void sockets.set(`${socket.remotePort}`, socket),
  );
  // tests destroy connections on purpose
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

/** Starts a server that accepts connections and sends nothing. */
export async function startSilentServer({
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
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${boundPort}`,
    port: boundPort,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
