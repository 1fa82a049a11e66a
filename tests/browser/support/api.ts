import { type APIRequestContext, expect } from '@playwright/test';
import type { UploadedFile, UploadSignature } from '#kit/media/contract.ts';
import { RESENT } from './sign-in.ts';

/**
 * Returns functions that call the API as one account. They fail the test when the server rejects a call.
 *
 * @param token of a staff session.
 */
export function apiOf(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const send =
    (method: 'get' | 'post' | 'put') =>
    async <T>(path: string, data?: object): Promise<T> => {
      const response = await request[method](path, { headers, ...RESENT, ...(data && { data }) });
      const text = await response.text();
      expect(response.ok(), `${path}: ${response.status()} ${text}`).toBe(true);
      return text && JSON.parse(text);
    };
  const post = send('post');
  return {
    get: send('get'),
    post,
    put: send('put'),
    /** Deletes a record that may be missing. */
    remove: async (path: string) => void (await request.delete(path, { headers, ...RESENT })),
    /** Uploads a file as a page does. @param path of the endpoint that signs uploads, and `data` its body. */
    async upload(
      path: string,
      data: object,
      file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
    ): Promise<UploadedFile> {
      const signed = await post<UploadSignature>(path, data);
      const { uploadParams, uploadUrl, signature, timestamp, apiKey } = signed;
      const multipart = { ...uploadParams, signature, timestamp: `${timestamp}`, api_key: apiKey, file };
      const response = await request.post(new URL(uploadUrl).pathname, { multipart });
      expect(response.ok(), await response.text()).toBe(true);
      return response.json();
    },
  };
}

/** A random string for the titles or names of all records of a test, to find and delete them. */
export const newMarker = () => Math.random().toString(36).slice(2, 9);
