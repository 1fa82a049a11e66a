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
  const command = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--list', '--reporter=json'];
  const output = execFileSync(process.execPath, command, { cwd: root, encoding: 'utf8', maxBuffer: 64e6 });
  const report: JSONReport = JSON.parse(output);
  // a test runs in one or both projects, each with an entry of its own
  const specs = report.suites.flatMap(specsOf);
  const distinct = new Map(specs.map((spec) => [`${spec.file}:${spec.line}:${spec.title}`, spec]));
  return [...distinct.values()].map(({ file, tags }) => ({ file: `e2e/${file}`, tags }));
}

function specsOf({ specs, suites = [] }: JSONReportSuite): JSONReportSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}
