/**
 * `npm run conformance`: writes docs/conformance.md from the tags of the tests, `{ tags: ['P2'] }` in Vitest and
 * `{ tag: '@P2' }` in Playwright. Exits with 1 when a section of a specification has no test.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { createVitest } from 'vitest/node';

const HEADINGS = [
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'Calls',
  'Error catalogue',
  'Business constants and limits',
];
const DOCUMENTS = { P: 'Public site', A: 'Admin dashboard' };
const INTRODUCTION = `# Tests of the specifications

This page lists, for each section of the specification of the public site (P1 to P9) and of the admin dashboard
(A1 to A9), the files with tests of that section and the number of these tests. A table of cases counts as one test.

Do not edit this page: \`npm run conformance\` generates it from the tags of the tests. To see or run the tests of a
section: \`npx vitest list --tags-filter P2\`, \`npx playwright test --list --grep @P2\`.

# Where the specification leaves a choice

- **Empty sections of the home page (P2).** A new parish would greet its visitors with four sentences such as "No
  Upcoming Events". While the welcome message, the service times, the upcoming events or the news bulletin have no
  content, visitors therefore see nothing in their place. Signed-in staff see the specified text, and everyone does on
  pages that consist of the list. It is also shown when part of the home page failed to load (P8), because it is then
  unknown whether there is content. The history on the About page is hidden in the same way.
- **A rejected token on a public page (P4).** A public page asks for the current user when it loads. If the response is
  401, the page removes the token and stays as it is, because the visitor asked for nothing that needs a session. Any
  other call is an action of the user and opens the login page, as specified: so do navigation to the dashboard and
  "Stay signed in". A form with unsaved changes always stays and asks the user to sign in again.
- **Records that were public (P8).** A record that was deleted or unpublished after it was public responds with 410
  instead of 404, so that search engines forget it. The table \`once_public\` has the kind and the number of each; its
  rows are never deleted. A write to a missing record responds with 404.
- **Two dates of the tones (P9).** "Nineveh Lent" is the Sunday before Nineveh Lent, 70 days before Easter: it has tone
  6 and restarts the count, and Monday to Wednesday of that week have no tone. The second restart is Koodosh Eetho
  Sunday itself, the Sunday on or after October 30. Both agree with the church's calendars, which contradict the other
  readings of the rule. "Feast Day" belongs to the feast's own event, not to others on the same date.
`;
const root = join(import.meta.dirname, '..', '..');

const tests = [...(await unitTests()), ...browserTests()];
let page = INTRODUCTION;
for (const [letter, name] of Object.entries(DOCUMENTS)) {
  page += `\n# ${name}\n`;
  for (const [index, heading] of HEADINGS.entries()) {
    const tag = `${letter}${index + 1}`;
    const tagged = tests.filter(({ tags }) => tags.includes(tag));
    const files = Map.groupBy(tagged, ({ file }) => file);
    if (files.size === 0) {
      console.error(`No test has the tag ${tag}.`);
      process.exitCode = 1;
    }
    const lines = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
    page += `\n## ${tag} ${heading}\n\n${lines.map(([file, { length }]) => `- \`${file}\`: ${length}\n`).join('')}`;
  }
}
writeFileSync(join(root, 'docs', 'conformance.md'), page);

/** Parses the test files without running them. */
async function unitTests(): Promise<{ file: string; tags: readonly string[] }[]> {
  const vitest = await createVitest({ root, watch: false });
  const modules = await vitest.parseSpecifications(await vitest.globTestSpecifications());
  await vitest.close();
  return modules.flatMap(({ moduleId, children }) =>
    [...children.allTests()].map(({ tags }) => ({ file: relative(root, moduleId), tags })),
  );
}

function browserTests() {
  const command = [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config',
    join(root, 'tests/browser'),
    '--list',
    '--reporter=json',
  ];
  const output = execFileSync(process.execPath, command, { cwd: root, encoding: 'utf8', maxBuffer: 64e6 });
  const report: JSONReport = JSON.parse(output);
  // a test runs in one or both projects, each with an entry of its own
  const specs = report.suites.flatMap(specsOf);
  const distinct = new Map(specs.map((spec) => [`${spec.file}:${spec.line}:${spec.title}`, spec]));
  return [...distinct.values()].map(({ file, tags }) => ({ file: `tests/browser/${file}`, tags }));
}

function specsOf({ specs, suites = [] }: JSONReportSuite): JSONReportSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}
