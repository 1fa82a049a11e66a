import type { ReactNode } from 'react';
import type { LectionaryDay, ToneInfo } from '#contract/lectionary.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { seasonNames } from '#domain/liturgy/seasons.ts';
import { useLectionaryDialogs } from '../dialogs.tsx';
import { SyriacName } from '../tone/syriac-name.tsx';
import { ToneButton } from '../tone/tone-button.tsx';
import { TONE_ID } from '../urls.ts';

/** The day's season, fast and tone. */
export function DayMeta({ day: { date, season, fast, toneInfo } }: { day: LectionaryDay }) {
  return (
    <dl className="day-meta">
      <MetaItem term="Season">{seasonNames[season]}</MetaItem>
      <MetaItem term="Fast">{fast ?? 'No fast'}</MetaItem>
      <MetaItem term="Tone" id={TONE_ID}>
        {toneInfo ? <Tone toneInfo={toneInfo} date={date} /> : 'No tone'}
      </MetaItem>
    </dl>
  );
}

function MetaItem({ term, id, children }: { term: string; id?: string; children: ReactNode }) {
  return (
    <div id={id}>
      <dt className="eyebrow">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The tone with its names and the reason for it; its button opens the dialog with the recording. */
function Tone({ toneInfo, date }: { toneInfo: ToneInfo; date: CivilDate }) {
  const { dialog, openTone } = useLectionaryDialogs();
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ToneButton toneInfo={toneInfo} date={date} onOpen={() => openTone(toneInfo, { date })} />
        <SyriacName toneInfo={toneInfo} />
      </p>
      <p className="mt-1 text-[0.9rem] text-quiet">{toneInfo.reason}</p>
      {dialog}
    </>
  );
}
