import type { ClergyMember } from '#contract/clergy.ts';
import type { MediaHosts } from '../../adapters/media-storage/media-hosts.ts';
import { presentRecordPicture } from '../../uploads/picture-view.ts';
import type { MemberWithPicture } from './queries.ts';

export function presentMember(row: MemberWithPicture, { media }: { media: MediaHosts }): ClergyMember {
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    description: row.description,
    image: row.image,
    picture: presentRecordPicture(row, media),
    version: row.version,
    createdAt: row.created_at,
  };
}
