/** A browser that the walk is made in. */
export type KnownBrowser = {
  name: string
  kind: 'chromium' | 'firefox' | 'webkit' | 'text'
  /** Whether it is new enough for the scripts (platform/web/lib/browser-support.ts). */
  hasScripts: boolean
  /** The npm package that brings it, or that speaks to it. */
  package?: { name: string; version: string }
  /** Packages of Debian that it needs besides. */
  debian: readonly string[]
  /** Where those put its program. */
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

/** The floor that is part of `npm test`: its builds need nothing but npm. */
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
