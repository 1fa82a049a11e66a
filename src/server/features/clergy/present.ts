import type { ClergyMember } from '#contract/clergy.ts';
import type { MediaHosts } from '../../adapters/media-host/media-hosts.ts';
import { recordPicture } from '../../uploads/picture-view.ts';
import type { MemberWithPicture } from './queries.ts';

export function presentMember(row: MemberWithPicture, { media }: { media: MediaHosts }): ClergyMember {
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    description: row.description,
    image: row.image,
    picture: recordPicture(row, media),
    version: row.version,
    createdAt: row.created_at,
  };
}
