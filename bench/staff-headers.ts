import { newestCode } from '../e2e/support/mail.ts';
import { administrator, type BuiltServer } from '../e2e/support/server.ts';

/** Signs in with the code from the email file and returns the headers of staff requests. */
export async function staffHeaders({ address, dataFolder }: Pick<BuiltServer, 'address' | 'dataFolder'>) {
  const post = (path: string, body: object) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const since = new Date();
  const { userId } = (await (await post('/api/auth/login', administrator)).json()) as { userId: string };
  const otp = await newestCode(dataFolder, { since });
  const response = await post('/api/auth/verify-otp', { userId, otp });
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}
