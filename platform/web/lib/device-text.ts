import type { TFunction } from 'i18next'

/** The first match counts, because browsers also name the browsers that they imitate. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/wxwork/i, 'WeCom 企业微信'],
  [/MicroMessenger/i, 'WeChat 微信'],
  [/DingTalk/i, 'DingTalk 钉钉'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/QQBrowser/, 'QQ'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|Chromium\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

function firstOf(names: readonly (readonly [RegExp, string])[], text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** Describes a browser from its user agent, which may be any text. */
export function deviceText(userAgent: string | null, t: TFunction): string {
  const browser = firstOf(BROWSERS, userAgent ?? '')
  const system = firstOf(SYSTEMS, userAgent ?? '')
  if (browser && system) return t('sessions.device', { browser, system })
  return browser ?? system ?? t('sessions.unknownDevice')
}

const HANDHELD = /iPhone|iPad|Android|HarmonyOS|OpenHarmony|Mobile/

/** An icon for the kind of device; a globe for an unknown one. */
export function deviceIcon(userAgent: string | null): string {
  if (HANDHELD.test(userAgent ?? '')) return 'phone'
  return firstOf(SYSTEMS, userAgent ?? '') === null ? 'globe' : 'computer'
}
