import { expect, it } from 'vitest'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { deviceIcon, deviceText } from './device-text.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${WINDOWS} ${KIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS} ${KIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Version/18.0 Safari/605.1`,
    'Safari on Mac',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${KIT} CriOS/140.0 Mobile`,
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; 2407) ${KIT} Chrome/130.0 MicroMessenger/8.0`,
    'WeChat 微信 on Android',
  ],
  ['Firefox/140.0', 'Firefox'],
  ['curl/8.5.0', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is %s', (userAgent, words) => {
  expect(deviceText(userAgent, translator('en'))).toBe(words)
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile', 'phone'],
  [`${WINDOWS} ${KIT} Chrome/140.0.0.0 Safari/537.36`, 'computer'],
  ['curl/8.0', 'globe'],
  [null, 'globe'],
])('draws what %s runs on', (userAgent, icon) => {
  expect(deviceIcon(userAgent)).toBe(icon)
})
