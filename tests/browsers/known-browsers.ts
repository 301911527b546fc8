/** A browser in which the walk runs. */
export type KnownBrowser = {
  name: string
  kind: 'chromium' | 'firefox' | 'webkit' | 'text'
  /** Whether it is new enough for the scripts (platform/web/lib/browser-support.ts). */
  hasScripts: boolean
  /** The npm package that contains the browser, or the driver for it. */
  package?: { name: string; version: string }
  /** Debian packages that it needs. */
  debian: readonly string[]
  /** The path of the program from these Debian packages. */
  program?: string
}

export const FIREFOX = '/usr/bin/firefox-esr'
export const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

const chromium = (version: number, name: string, packageVersion: string): KnownBrowser => ({
  name: `chromium-${version}`,
  kind: 'chromium',
  hasScripts: version >= 92,
  package: { name, version: packageVersion },
  debian: [],
})

/** The oldest browser, which is part of `npm test`: its build needs only npm. */
export const FLOOR = 'chromium-83'

export const KNOWN_BROWSERS: readonly KnownBrowser[] = [
  chromium(83, 'chrome-aws-lambda', '3.1.1'),
  chromium(88, 'chrome-aws-lambda', '5.5.0'),
  chromium(90, 'chrome-aws-lambda', '8.0.2'),
  chromium(109, '@sparticuz/chromium', '109.0.6'),
  {
    name: 'firefox-esr',
    kind: 'firefox',
    hasScripts: true,
    debian: ['firefox-esr'],
    program: FIREFOX,
  },
  {
    name: 'webkit',
    kind: 'webkit',
    hasScripts: true,
    package: { name: 'selenium-webdriver', version: '4.36.0' },
    debian: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    program: '/usr/bin/WebKitWebDriver',
  },
  { name: 'w3m', kind: 'text', hasScripts: false, debian: ['w3m'], program: '/usr/bin/w3m' },
]
