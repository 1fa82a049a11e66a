const LINE =
  /^(?<name>[A-Za-z0-9-]+)(?<parameters>(?:;[A-Za-z0-9-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*)(?:,(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*)*):(?<value>(?:\t|\P{Cc})*)$/u;
const TEXTS = new Set(['SUMMARY', 'DESCRIPTION', 'LOCATION', 'NAME', 'CATEGORIES']);
const UTC_TIME = /^\d{8}T\d{6}Z$/;
const REQUIRED_IN_EVENT = ['UID', 'DTSTAMP', 'DTSTART'];
const AT_MOST_ONCE = [
  'UID',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'DURATION',
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'URL',
  'SEQUENCE',
  'TRANSP',
];

/**
 * Validates a calendar against the grammar of RFC 5545 (sections 3.1, 3.4, 3.6, 3.8.7.2), independently of ical.js.
 *
 * @returns the violations, the UIDs and the number of entries.
 */
export function strictlyRead(text: string): { warnings: string[]; uids: string[]; entries: number } {
  const warnings: string[] = [];
  const warn = (message: string, line: string) => void warnings.push(`${message}: ${line.slice(0, 60)}`);
  if (!text.endsWith('\r\n')) warn('the last line is not ended', text.slice(-20));
  if (/[^\r]\n|\r(?!\n)/.test(text)) warn('a line does not end with CRLF', '');
  for (const line of text.split('\r\n'))
    if (Buffer.byteLength(line) > 75) warn('longer than 75 octets', line);

  const uids: string[] = [];
  const open: { name: string; seen: string[]; hasComponent: boolean }[] = [];
  for (const line of text
    .slice(0, -2)
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')) {
    const parts = LINE.exec(line)?.groups as { name: string; parameters: string; value: string } | undefined;
    if (!parts) {
      warn('not a content line', line);
      continue;
    }
    const { name, parameters, value } = parts;
    const inside = open.at(-1);
    if (name === 'BEGIN') {
      if (inside) inside.hasComponent = true;
      open.push({ name: value, seen: [], hasComponent: false });
      continue;
    }
    if (name === 'END') {
      const closed = open.pop();
      if (closed?.name !== value) warn('ends what was not open', line);
      for (const needed of value === 'VEVENT' ? REQUIRED_IN_EVENT : [])
        if (!closed?.seen.includes(needed)) warn(`an event without ${needed}`, closed?.seen.join() ?? '');
      for (const needed of value === 'VCALENDAR' ? ['VERSION', 'PRODID'] : [])
        if (!closed?.seen.includes(needed)) warn(`a calendar without ${needed}`, line);
      continue;
    }
    if (inside?.hasComponent && inside.name === 'VCALENDAR') warn('a property after a component', line);
    if (inside?.name === 'VEVENT' && inside.seen.includes(name) && AT_MOST_ONCE.includes(name))
      warn('given twice', line);
    inside?.seen.push(name);
    if (name === 'UID') uids.push(value);
    if (name === 'DTSTAMP' && !UTC_TIME.test(value)) warn('not in UTC', line);
    if (/;TZID=/.test(parameters) && !text.includes(`\r\nTZID:${/;TZID=([^;:]+)/.exec(parameters)?.[1]}\r\n`))
      warn('a zone that is not described', line);
    if (/^DT(?:START|END)$/.test(name) && inside?.name === 'VEVENT' && !isTime(parameters, value))
      warn('not a date or time', line);
    if (TEXTS.has(name) && /(?<!\\)(?:\\\\)*[;,]|(?<!\\)(?:\\\\)*\\(?![\\;,nN])/.test(value))
      warn('text that is not escaped', line);
  }
  if (open.length > 0) warn('left open', open.map(({ name }) => name).join());
  return { warnings, uids, entries: uids.length };
}

function isTime(parameters: string, value: string): boolean {
  if (parameters === ';VALUE=DATE') return /^\d{8}$/.test(value);
  return /^;TZID=[^;:]+$/.test(parameters)
    ? /^\d{8}T\d{6}$/.test(value)
    : parameters === '' && /^\d{8}T\d{6}Z?$/.test(value);
}
