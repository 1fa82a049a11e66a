/** Opens a page in the browser at the given path, as the browser tests do. Fails when that is not possible. */
import { chromium } from 'playwright-core';

const TIMEOUT_MS = 20_000;

const browser = await chromium.launch({ executablePath: process.argv[2], timeout: TIMEOUT_MS });
const page = await browser.newPage();
await page.setContent('<p>Hello</p>', { timeout: TIMEOUT_MS });
await browser.close();
