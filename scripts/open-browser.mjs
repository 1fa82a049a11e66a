/** Shows a page in the browser that is given, as the browser tests will: fails when it cannot. */
import { chromium } from 'playwright-core';

const LIMIT_MS = 20_000;

const browser = await chromium.launch({ executablePath: process.argv[2], timeout: LIMIT_MS });
const page = await browser.newPage();
await page.setContent('<p>up</p>', { timeout: LIMIT_MS });
await browser.close();
