import type { CivilDate } from '#church-year/dates.ts';
import type { Transport } from '../api/transport.ts';

/**
 * Renders one page. The built pages have their own module graph, so only the Request, this context and the page are
 * exchanged with the server.
 */
export type PageRenderer = (request: Request, context: RenderContext) => Promise<RenderedPage>;

/** What a page is rendered from. A site may add to it: `declare module './page-renderer.ts'`. */
export interface RenderContext {
  readonly transport: Transport;
  /** Canonical URL of the site. */
  readonly publicUrl: string;
  /** Today in the site's time zone. */
  readonly today: CivilDate;
  readonly externalOrigins: ExternalOrigins;
  /** Logs what a loader or a component threw. */
  readonly reportError: (error: unknown) => void;
}

/** The origins besides this site that a page may contact. */
export interface ExternalOrigins {
  /** Maps, videos, players and viewers, after a click. */
  readonly frameOrigins: readonly string[];
  /** Uploaded files: pictures, recordings and documents. */
  readonly fileOrigins: readonly string[];
}

/** The inline scripts and styles of a page that may run. */
export interface InlineElements {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface RenderedPage extends InlineElements {
  readonly status: number;
  readonly headers: Headers;
  /** The body: HTML, or data for client-side navigation. */
  readonly html: string;
}
