import ICAL from 'ical.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import { testApp } from '../testing/test-app.ts';
import { useTestApp } from '../testing/use-test-app.ts';

/** Tuesday noon in Springfield; the date in the parish's time zone is 2026-11-24. */
const NOW = '2026-11-24T18:00:00.000Z';

describe.each(engines)('calendars on %s', (engine) => {
  const parish = useTestApp({ engine, now: NOW });

  const text = async (name: string) => (await parish.request(`/calendar/${name}`)).text();
  const entries = async (name: string) =>
    new ICAL.Component(ICAL.parse(await text(name)))
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component));
  const entry = async (name: string, uid: string) =>
    (await entries(name)).find((each) => each.uid.startsWith(uid)) as ICAL.Event;

  it('contain the church year as all-day entries with tone, fast and readings', async () => {
    const feast = await entry('feasts.ics', '2026-12-06-birth-of-john-the-baptist');
    expect(feast.summary).toBe('Birth of John the Baptist');
    expect(feast.startDate.toString()).toBe('2026-12-06');
    expect(feast.endDate.toString()).toBe('2026-12-07');
    expect(feast.description).toMatch(
      /^Tone 6, Shtithoyo\nFast of the Nativity \(25 days\), day 6 of 25\nEvening: /,
    );
    expect((await entry('feasts.ics', '2026-12-25-christmas')).description).toContain(
      'Fast of the Nativity (25 days): ends today with the Holy Qurbana',
    );
    expect((await entry('feasts.ics', '2026-12-01-fast-of-the-nativity')).summary).toBe(
      'Fast of the Nativity (25 days) begins',
    );
    expect((await entry('feasts.ics', '2026-10-24-zachariah-mar-theophilos')).description).toMatch(
      /^9th memorial$/,
    );
    expect(feast.component.getFirstPropertyValue('url')).toBe('http://localhost:3000/lectionary/2026-12-06');
    expect(feast.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
  });

  it('cover the previous, current and next year', async () => {
    const years = new Set((await entries('feasts.ics')).map(({ startDate }) => startDate.year));
    expect([...years]).toEqual([2025, 2026, 2027]);
  });

  it('contain canceled events with the reason, because Google’s calendar hides those with another status', async () => {
    const carols = { title: 'Carols', date: '2026-12-06', description: 'Bring a candle.' };
    await parish.staff.events.create({ body: { ...carols, isCanceled: true, cancelReason: 'Snow' } });
    const canceled = await entry('events.ics', 'event-1@');
    expect([canceled.summary, canceled.description]).toEqual(['CANCELED: Carols', 'Snow\n\nBring a candle.']);
    expect(['status', 'transp'].map((name) => canceled.component.getFirstPropertyValue(name))).toEqual([
      'CONFIRMED',
      'TRANSPARENT',
    ]);
  });

  it('contain parish events at their local time, in summer and winter', async () => {
    await parish.staff.events.create({
      body: { title: 'Carols', date: '2026-12-06', time: '6:30 PM to 8 PM' },
    });
    await parish.staff.events.create({ body: { title: 'Picnic', date: '2026-07-04', time: '2 PM' } });
    const carols = await entry('events.ics', 'event-1@');
    expect(carols.startDate.toString()).toBe('2026-12-06T18:30:00');
    expect(carols.startDate.zone.tzid).toBe('America/Chicago');
    expect(carols.startDate.toUnixTime()).toBe(Date.parse('2026-12-07T00:30:00Z') / 1000);
    expect(carols.endDate.toUnixTime()).toBe(Date.parse('2026-12-07T02:00:00Z') / 1000);
    const picnic = await entry('events.ics', 'event-2@');
    expect(picnic.startDate.toUnixTime()).toBe(Date.parse('2026-07-04T19:00:00Z') / 1000);
  });

  it('contain each entry of a program instead of the event, and one event in a file of its own', async () => {
    const program = [
      { date: '2026-11-29', time: 'after Holy Qurbana', text: 'Flag raising' },
      { date: '2026-12-06', time: '11:30 AM', text: 'Raasa' },
    ];
    const body = { title: 'Perunnal', date: '2026-11-29', time: '8:30 AM', program };
    const { _id } = await parish.staff.events.create({ body });
    await parish.staff.events.create({ body: { title: 'Tea', date: '2026-12-13' } });
    const inAll = (await entries('events.ics')).filter(({ uid }) => uid.startsWith(`event-${_id}-`));
    const [flag, raasa, ...others] = await entries(`event-${_id}.ics`);
    expect(others).toEqual([]);
    expect(inAll.map(({ uid }) => uid)).toEqual([flag?.uid, raasa?.uid]);
    expect([flag?.summary, flag?.startDate.toString(), flag?.description]).toEqual([
      'Perunnal: Flag raising',
      '2026-11-29',
      'after Holy Qurbana',
    ]);
    expect([raasa?.summary, raasa?.startDate.toString()]).toEqual(['Perunnal: Raasa', '2026-12-06T11:30:00']);
    expect(raasa?.location).toContain('1200 Meadow Lane');
    const hidden = await parish.staff.events.create({ body: { title: 'Draft', isPublished: false } });
    for (const id of [`-${hidden._id}`, '-999', '-01', '-9999999999', ''])
      expect((await parish.request(`/calendar/event${id}.ics`)).status).toBe(404);
  });

  it('describe a time that cannot be parsed in text, and omit undated events', async () => {
    await parish.staff.events.create({
      body: { title: 'Tea', date: '2026-12-13', time: 'after Holy Qurbana' },
    });
    await parish.staff.events.create({ body: { title: 'Someday' } });
    const all = await entries('events.ics');
    expect(all.map(({ summary }) => summary)).toEqual(['Tea']);
    expect(all[0]?.startDate.isDate).toBe(true);
    expect(all[0]?.description).toBe('after Holy Qurbana');
  });

  it('contain each date of a service for 13 months, in summer and winter', async () => {
    await parish.staff.services.create({
      body: { name: 'Holy Qurbana', day: 'Sunday', time: '8:30 AM to 11 AM', language: 'Malayalam' },
    });
    await parish.staff.services.create({ body: { name: 'Passion', day: 'Good Friday', time: '8 AM' } });
    const dates = await entries('services.ics');
    expect(dates).toHaveLength(56);
    expect(new Set(dates.map(({ uid }) => uid)).size).toBe(56);
    expect([dates[0]?.uid, dates.at(-1)?.uid]).toEqual([
      'service-1-2026-11-29@localhost',
      'service-1-2027-12-19@localhost',
    ]);
    expect(dates[0]?.startDate.toUnixTime()).toBe(Date.parse('2026-11-29T14:30:00Z') / 1000);
    expect(dates[0]?.endDate.toUnixTime()).toBe(Date.parse('2026-11-29T17:00:00Z') / 1000);
    expect(dates[0]?.description).toBe("St. Mary's Visit to Elizabeth\nMalayalam");
    const july = await entry('all.ics', 'service-1-2027-07-04');
    expect(july.startDate.toUnixTime()).toBe(Date.parse('2027-07-04T13:30:00Z') / 1000);
  });

  it('say that a service is not held, and have moved services at their new time with the same UID', async () => {
    const qurbana = { name: 'Holy Qurbana', day: 'Sunday', time: '8:30 AM' };
    const { id } = await parish.staff.services.create({ body: qurbana });
    const plain = await entry('services.ics', 'service-1-2026-11-29');
    const property = (event: ICAL.Event, name: string) => event.component.getFirstPropertyValue(name);
    expect([property(plain, 'status'), property(plain, 'transp')]).toEqual(['CONFIRMED', 'OPAQUE']);
    await parish.staff.services.setChange({
      params: { id, date: '2026-11-29' },
      body: { change: 'notHeld', reason: 'The vicar is away' },
    });
    await parish.staff.services.setChange({
      params: { id, date: '2026-12-06' },
      body: { change: 'moved', time: '10:00', place: 'Parish hall' },
    });
    const notHeld = await entry('services.ics', 'service-1-2026-11-29');
    expect(notHeld).toMatchObject({ uid: plain.uid, summary: 'NOT HELD: Holy Qurbana', sequence: 2 });
    expect(notHeld.description).toMatch(/^The vicar is away\n/);
    expect(notHeld.startDate.toString()).toBe('2026-11-29T08:30:00');
    expect([property(notHeld, 'status'), property(notHeld, 'transp')]).toEqual(['CONFIRMED', 'TRANSPARENT']);
    const moved = await entry('all.ics', 'service-1-2026-12-06');
    expect(moved).toMatchObject({ summary: 'Holy Qurbana', location: 'Parish hall' });
    expect(moved.startDate.toString()).toBe('2026-12-06T10:00:00');
  });

  it('have one entry for the next service that is held, with the address of the church', async () => {
    expect((await parish.request('/calendar/next-service.ics')).status).toBe(404);
    const { id } = await parish.staff.services.create({
      body: { name: 'Holy Qurbana', day: 'Sunday', time: '8:30 AM' },
    });
    const [next, ...others] = await entries('next-service.ics');
    expect(others).toEqual([]);
    expect(next).toMatchObject({
      summary: 'Holy Qurbana',
      location: '1200 Meadow Lane, Springfield, IL 62701',
    });
    expect(next?.uid).toBe((await entry('services.ics', 'service-1-2026-11-29')).uid);
    await parish.staff.services.setChange({
      params: { id, date: '2026-11-29' },
      body: { change: 'notHeld' },
    });
    expect((await entries('next-service.ics')).map(({ uid }) => uid)).toEqual([
      'service-1-2026-12-06@localhost',
    ]);
    parish.clock.advance(Date.parse('2026-12-06T14:30:00Z') - Date.parse(NOW));
    expect((await entries('next-service.ics')).map(({ uid }) => uid)).toEqual([
      'service-1-2026-12-13@localhost',
    ]);
  });

  it('keep the UID of a changed event and increase its sequence', async () => {
    const { _id: id } = await parish.staff.events.create({ body: { title: 'Picnic', date: '2026-12-06' } });
    const { uid } = await entry('all.ics', 'event-1@');
    await parish.staff.events.update({
      params: { id },
      body: { title: 'Parish picnic', date: '2026-12-12' },
    });
    const changed = await entry('all.ics', 'event-1@');
    expect(changed).toMatchObject({ uid, summary: 'Parish picnic', sequence: 1 });
  });

  it('are byte-identical each time, with an ETag that identifies the content', async () => {
    const first = await parish.request('/calendar/all.ics');
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const etag = first.headers.get('etag') as string;
    const again = await testApp({ engine, now: NOW });
    onTestFinished(() => again.close());
    const other = await again.request('/calendar/all.ics');
    expect(other.headers.get('etag')).toBe(etag);
    expect(await other.text()).toBe(await first.text());
    const unchanged = await parish.request('/calendar/all.ics', { headers: { 'if-none-match': etag } });
    expect(unchanged.status).toBe(304);
    await parish.staff.events.create({ body: { title: 'Picnic', date: '2026-12-06' } });
    const changed = await parish.request('/calendar/all.ics', { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
  });

  it.each(['saints.ics', 'constructor', 'feasts'])('are not found by the unknown name %s', async (name) => {
    expect((await parish.request(`/calendar/${name}`)).status).toBe(404);
  });
});
