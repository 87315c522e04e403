import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { deviceName } from './device-name.ts';

const GECKO = '(KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 ${GECKO}`;
const IPAD = `Mozilla/5.0 (iPad; CPU OS 17_1 like Mac OS X) AppleWebKit/605.1.15 ${GECKO}`;
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 ${GECKO}`;
const chromeOn = (system: string) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 ${GECKO}`;
const WINDOWS = chromeOn('Windows NT 10.0; Win64; x64');
const SAMSUNG = chromeOn('Linux; Android 14; SAMSUNG SM-S921B');
const names: [name: string, userAgent: string | undefined][] = [
  ['Safari on iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${IPHONE} CriOS/137.0 Mobile/15E148 Safari/604.1`],
  ['Safari on iPad', `${IPAD} Version/17.1 Safari/604.1`],
  ['Chrome on Android', `${chromeOn('Linux; Android 10; K')} Chrome/137.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet on Android', `${SAMSUNG} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0'],
  ['Safari on Mac', `${MAC} Version/18.4 Safari/605.1.15`],
  ['Edge on Windows', `${WINDOWS} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`],
  ['Opera on Windows', `${WINDOWS} Chrome/135.0.0.0 Safari/537.36 OPR/120.0.0.0`],
  ['Chrome on Chromebook', `${chromeOn('X11; CrOS x86_64 14541.0.0')} Chrome/137.0.0.0 Safari/537.36`],
  ['A browser on an unknown system', 'curl/8.14.1'],
  ['A browser on an unknown system', undefined],
];
for (const [name, userAgent] of names) {
  test(`${name}: ${userAgent?.slice(0, 40)}`, () => assert.equal(deviceName(userAgent), name));
}

test('whatever User-Agent a client sends, its name comes from our lists', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (text) => {
      assert.match(deviceName(`Chrome/1 iPhone ${text}`), /^[A-Z][A-Za-z ]{3,20} on [A-Za-z ]{3,20}$/);
    }),
  );
});
