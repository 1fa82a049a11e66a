/** The package declares its types under another name. */
declare module '@mixmark-io/domino' {
  export function createDocument(html: string): Document;
}
