import { afterEach, beforeEach } from 'vitest';
import { type UploadTestApp, uploadTestApp } from '../uploads/testing/upload-helper.ts';
import { type TestApp, testApp } from './test-app.ts';

type Client = ReturnType<TestApp['client']>;

interface SignedInApp extends TestApp {
  /** Of the administrator's session. */
  readonly token: string;
  readonly visitor: Client;
  readonly staff: Client;
}

/** Creates an app before each test of the suite, with a client for visitors and one for a signed-in administrator. */
export function useTestApp(options: Parameters<typeof testApp>[0]) {
  return useForEachTest(async (): Promise<SignedInApp> => {
    const app = await testApp(options);
    const token = await app.signIn();
    return { ...app, token, visitor: app.client(), staff: app.client(token) };
  });
}

/** The same, with one of the media hosts. */
export function useUploadTestApp(options: Parameters<typeof uploadTestApp>[0]): UploadTestApp {
  return useForEachTest(() => uploadTestApp(options));
}

/** Creates an object before each test and closes it afterward. Returns a proxy for the object of the current test. */
function useForEachTest<T extends { close(): Promise<void> }>(create: () => Promise<T>): T {
  let current: T;
  beforeEach(async () => {
    current = await create();
  });
  afterEach(() => current.close());
  return new Proxy({} as T, { get: (_, key) => Reflect.get(current, key) });
}
