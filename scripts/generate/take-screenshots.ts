/** `npm run pictures` takes the screenshots of the README from the built site with the demo parish. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as browserType, type Page } from '@playwright/test';
import sharp from 'sharp';
import { newestCode } from '../../tests/browser/support/mail.ts';
import { administrator, type BuiltServer, startServer } from '../../tests/browser/support/server.ts';
import { chromium } from '../install/chromium.mjs';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'pictures');
const PICTURE_WIDTH = 1280;
const HERO_ANIMATION_MS = 3_500;

const server = await startServer();
const browser = await browserType.launch({ executablePath: await chromium(), args: ['--no-sandbox'] });
try {
  mkdirSync(FOLDER, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: server.address });
  // the ads would cover the page
  await page.addInitScript(() => sessionStorage.setItem('homePageAdsShown', 'true'));
  await page.goto('/');
  await page.waitForTimeout(HERO_ANIMATION_MS);
  await takeScreenshot(page, 'home');
  await signIn(page, server);
  await page.goto('/admin/dashboard?tab=eventsandnews');
  await page.getByRole('heading', { name: 'Events', exact: true }).waitFor();
  await takeScreenshot(page, 'dashboard');
} finally {
  await browser.close();
  await server.stop();
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const screenshot = await page.screenshot();
  await sharp(screenshot)
    .resize({ width: PICTURE_WIDTH })
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(join(FOLDER, `${name}.jpg`));
  console.log(`docs/pictures/${name}.jpg`);
}

async function signIn(page: Page, { dataFolder }: BuiltServer): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  const since = new Date();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill(await newestCode(dataFolder, { since }));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/admin/dashboard');
}
