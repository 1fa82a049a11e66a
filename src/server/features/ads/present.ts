import type { Ad } from '#contract/ads.ts';
import type { MediaHosts } from '../../adapters/media-storage/media-hosts.ts';
import { presentRecordPicture } from '../../uploads/picture-view.ts';
import type { AdWithPicture } from './queries.ts';

export function presentAd(row: AdWithPicture, media: MediaHosts): Ad {
  return {
    _id: row.id,
    adType: row.ad_type,
    imageUrl: row.image,
    picture: presentRecordPicture(row, media),
    description: row.description,
    isActive: row.is_active === 1,
    displayOrder: row.display_order,
    createdAt: row.created_at,
    version: row.version,
  };
}
