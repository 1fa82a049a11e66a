import { expect, it } from 'vitest';
import { userAgentLabel } from './user-agent-label.server.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = 'Chrome/146.0.0.0 Safari/537.36';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} ${CHROME}`, 'Chrome on a Windows computer'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} ${CHROME} Edg/146.0.0.0`, 'Edge on a Windows computer'],
  [`Mozilla/5.0 (X11; CrOS x86_64) ${WEBKIT} ${CHROME} OPR/120.0`, 'Opera on a Chromebook'],
  [`Mozilla/5.0 (Linux; Android 16; K) ${WEBKIT} ${CHROME}`, 'Chrome on an Android device'],
  [`Mozilla/5.0 (Linux; Android 16) SamsungBrowser/30.0 ${CHROME}`, 'Samsung Internet on an Android device'],
  [`Mozilla/5.0 (iPhone; like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari on an iPhone'],
  [`Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) CriOS/146.0 Safari/604.1`, 'Chrome on an iPad'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15`, 'Safari on a Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on a Linux computer'],
  ['Mozilla/5.0 (iPhone; like Mac OS X) Mobile/15E148 [FBAN/FBIOS]', 'An app or browser on an iPhone'],
  ['curl/8.0', 'An app or browser that we do not recognize'],
  ['', 'An app or browser that we do not recognize'],
])('userAgentLabel(%j) is "%s"', (userAgent, label) => {
  expect(userAgentLabel(userAgent)).toBe(label);
});
