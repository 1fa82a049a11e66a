import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { adTypes } from '#contract/ad-types.ts';
import { galleryCategories, resourceTypes } from '#contract/file-constants.ts';
import { organizationTypes } from '#contract/organization-types.ts';
import { prayerTypes } from '#contract/prayer-constants.ts';
import { categoryChoices } from '#web/features/gallery/categories.ts';

/** Figures and hints of both specifications that only time or a whole screen would show, where they stand in the code. */
it.each([
  [
    'the icon of a copied text is itself again after 2 s',
    'web/ui/use-copy.ts',
    'ICON_RESETS_AFTER_MS = 2_000',
  ],
  ['a toast hides after 3 s', 'web/ui/toast.tsx', 'TOAST_MS = 3_000'],
  ['the sound player counts as ready after 3 s', 'web/ui/viewers/sound/sound.tsx', 'READY_ANYWAY_MS = 3_000'],
  [
    'a save of a resource that failed is told after 100 ms',
    'web/dashboard/services/resources/failed-save.tsx',
    'ERROR_DELAY_MS = 100',
  ],
  [
    'the login page’s note about credentials',
    'web/pages/admin-login.tsx',
    'Please contact the church administrator for credentials.',
  ],
  ['the hint of a WhatsApp number', 'web/dashboard/payment/payment-window.tsx', 'With the country code'],
  [
    'the hint of the second way to give',
    'web/dashboard/payment/payment-window.tsx',
    'A username with @, or a phone number',
  ],
  ['the hint of an event’s time', 'web/dashboard/events-and-news/event-form.tsx', '2:30 PM or 14:30'],
  [
    'the hint of the gallery’s upload',
    'web/dashboard/gallery/words.ts',
    'JPEG, PNG, GIF, WebP, max 20MB each',
  ],
  [
    'the gallery’s upload accepts image/*',
    'web/dashboard/gallery/upload/picture-input.tsx',
    'accept="image/*"',
  ],
  [
    'another choice above the gallery loads it anew',
    'web/dashboard/gallery/gallery-tab.tsx',
    'setCategory(choice); reload();',
  ],
  [
    'a new image or folder is of the category that is shown, else of others',
    'web/dashboard/gallery/gallery-tab.tsx',
    "newCategory = category === 'all' ? 'others' : category",
  ],
  ['the tip of an ad’s links', 'web/dashboard/ads/words.ts', '[Link Text](url)'],
  ['the role of every user is shown as Admin', 'web/dashboard/users/words.ts', "role: 'Admin'"],
])('%s', (_, file, text) => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8').replace(/\s+/g, ' ');
  expect(source).toContain(text);
});

it('the names of kinds are those of the specification, in its order', () => {
  expect(galleryCategories).toEqual(['perunnal', 'consecration', 'construction', 'holyweek', 'others']);
  expect(resourceTypes).toEqual(['Audio', 'Video', 'Documents']);
  expect(adTypes).toEqual(['image', 'text']);
  expect(organizationTypes).toEqual([
    'Sunday School',
    'MMVS',
    'MGOCSM',
    'Managing Committee',
    'Prayer Group',
  ]);
  expect(prayerTypes).toEqual([
    'Blessings',
    'Healing Prayer',
    'Memorial',
    'Wedding',
    'Departed',
    'Incense Prayer',
  ]);
});

it('the choices above the gallery are those of the specification, in its order', () => {
  expect(categoryChoices.map(({ label }) => label)).toEqual([
    'All',
    'Perunnal',
    'Consecration',
    'Construction',
    'Holy Week',
    'Others',
  ]);
});
