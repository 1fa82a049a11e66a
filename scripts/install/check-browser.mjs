/** Opens a page with an input in the browser at the given path. Fails if that is impossible: without fonts, it crashes. */
import { chromium } from 'playwright-core';

const TIMEOUT_MS = 20_000;

const browser = await chromium.launch({ executablePath: process.argv[2], timeout: TIMEOUT_MS });
const page = await browser.newPage();
await page.setContent('<label>Name <input></label>', { timeout: TIMEOUT_MS });
await browser.close();
