import type { Notice } from '#contract/resources/notices.ts';

/** A notice as the lists and forms need it. */
export type NoticeRecord = Notice & { readonly title: string };

export const toRecord = (notice: Notice): NoticeRecord => ({ ...notice, title: notice.text });
