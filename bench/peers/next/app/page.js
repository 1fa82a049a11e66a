import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const dynamic = 'force-static';

/** What stands in the body of our own home page, as the benchmark has written it down before the build. */
export default function Page() {
  const html = readFileSync(join(process.cwd(), 'content.html'), 'utf8');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own page
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
