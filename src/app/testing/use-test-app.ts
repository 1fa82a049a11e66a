import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type UploadTestApp, uploadTestApp } from '#kit/uploads/testing/upload-helper.ts';
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
  return forEachTest(() => signedInApp(options));
}

/** The same, with one app for all tests of the suite, which `fill` gives its content. */
export function useSharedTestApp(
  options: Parameters<typeof testApp>[0],
  fill: (app: SignedInApp) => Promise<unknown> = async () => undefined,
) {
  return forAllTests(async () => {
    const app = await signedInApp(options);
    await fill(app);
    return app;
  });
}

async function signedInApp(options: Parameters<typeof testApp>[0]): Promise<SignedInApp> {
  const app = await testApp(options);
  const token = await app.signIn();
  return { ...app, token, visitor: app.client(), staff: app.client(token) };
}

/** The same, with one of the media hosts. */
export function useUploadTestApp(options: Parameters<typeof uploadTestApp>[0]): UploadTestApp {
  return forEachTest(() => uploadTestApp(options));
}

/** Creates an object before each test and closes it afterward. @returns a proxy for the object of the current test. */
export function forEachTest<T extends Closable>(create: () => Promise<T>): T {
  const { proxy, open, close } = proxyOf(create);
  beforeEach(open);
  afterEach(close);
  return proxy;
}

/** The same, for tests that share an object. */
export function forAllTests<T extends Closable>(create: () => Promise<T>): T {
  const { proxy, open, close } = proxyOf(create);
  beforeAll(open);
  afterAll(close);
  return proxy;
}

interface Closable {
  close(): Promise<void>;
}

function proxyOf<T extends Closable>(create: () => Promise<T>) {
  let current: T;
  const open = async () => {
    current = await create();
  };
  return {
    proxy: new Proxy({} as T, { get: (_, key) => Reflect.get(current, key) }),
    open,
    close: () => current.close(),
  };
}
