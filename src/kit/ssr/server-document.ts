import { createContext as createReactContext } from 'react';
import { createContext as createRouterContext } from 'react-router';

/** What the server adds to a document; empty in the browser. */
export interface ServerDocument {
  /** Marks the inline scripts and styles that the application creates; see finish-html.ts. */
  readonly nonce?: string;
  /** The complete style sheet. */
  readonly styles?: string;
  /** JSON-LD texts (https://schema.org). */
  readonly structuredData?: readonly string[];
}

export const ServerDocumentContext = createReactContext<ServerDocument>({});

/** Passes the nonce of a render from the renderer to `entry.server.tsx`. */
export const nonceContext = createRouterContext<string>();
