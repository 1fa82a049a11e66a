import { expect, it } from 'vitest';
import { AdBody } from '#ads/contract.ts';
import { GalleryCategory } from '#gallery/contract.ts';
import { PrayerType } from '#inbox/contract/prayer-requests.ts';
import { OrganizationType } from '#organizations/contract.ts';
import { ResourceType } from '#resources/contract.ts';

it.each([
  ['gallery category', GalleryCategory, ['perunnal', 'consecration', 'construction', 'holyweek', 'others']],
  ['resource type', ResourceType, ['Audio', 'Video', 'Documents']],
  ['ad type', AdBody.shape.adType, ['image', 'text']],
  [
    'organization type',
    OrganizationType,
    ['Sunday School', 'MMVS', 'MGOCSM', 'Managing Committee', 'Prayer Group'],
  ],
  [
    'prayer type',
    PrayerType,
    ['Blessings', 'Healing Prayer', 'Memorial', 'Wedding', 'Departed', 'Incense Prayer'],
  ],
])(
  '%s accepts the values of the specification, in its order',
  { tags: ['P9', 'A3'] },
  (_, schema, values) => {
    expect(schema.options).toEqual(values);
  },
);
