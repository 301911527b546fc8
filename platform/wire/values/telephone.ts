import { expandExponent, isRounded } from './expand-exponent.ts'
import { asTyped, shownValue, type ValueProblem, withoutApostrophes } from './plain-text.ts'

const MOBILE = /^1[3-9]\d{9}$/
const EXTENSION = /\s*(?:转|分机|ext\.?|x)\s*[:：]?\s*(\d{1,6})$/i
/** Area codes of three digits are 010 and 02x, all others have four. */
const WITH_AREA = /^(010|02\d|0[3-9]\d{2})-?(\d{3,4})-?(\d{4})(-\d{1,6})?$/
const WITHOUT_AREA = /^([1-9]\d{2,3})-?(\d{4})(-\d{1,6})?$/
const SERVICE = /^[48]00\d{7}$/
/** Hong Kong, Macao and Taiwan. */
const NEARBY = /^(852|853|886)0?(\d{8,9})$/

/**
 * The stored form of a telephone number: `13800138000`, `0571-88888888-12`, `+852 91234567`, `+34912345678`.
 * Another text is returned without blanks around it.
 */
export function tidyTelephone(text: string): string {
  const typed = expandExponent(withoutApostrophes(asTyped(text))).replace(EXTENSION, '-$1')
  const bare = typed.replace(/^tel:/i, '').replace(/[\s().·]/g, '')
  if (!/^\+?[\d-]*\d$/.test(bare)) return typed
  const digits = bare.replace(/[+-]/g, '')
  const abroad = /^(?:\+|00)(\d+)$/.exec(bare.replace(/-/g, ''))?.[1]
  if (abroad !== undefined && !abroad.startsWith('86')) return foreign(abroad)
  const national = /^(?:(?:\+|00)86-?|86-?(?=1[3-9](?:-?\d){9}$))(.+)$/.exec(bare)?.[1] ?? bare
  return domestic(national) ?? (national === bare ? null : domestic(`0${national}`)) ?? orDigits()

  function orDigits(): string {
    return SERVICE.test(digits) ? digits : bare
  }
}

function foreign(digits: string): string {
  const [, country, number] = NEARBY.exec(digits) ?? []
  return country ? `+${country} ${number}` : `+${digits}`
}

/** Null for anything but a mainland number. */
function domestic(number: string): string | null {
  const digits = number.replace(/-/g, '')
  if (MOBILE.test(digits)) return digits
  const [, area, first, last, extension = ''] = WITH_AREA.exec(number) ?? []
  if (area) return `${area}-${first}${last}${extension}`
  const [, start, end, more = ''] = WITHOUT_AREA.exec(number) ?? []
  return start ? `${start}${end}${more}` : null
}

export function isMobile(number: string): boolean {
  return MOBILE.test(number)
}

const LANDLINE = /^(0\d{2,3}-)?\d{7,8}(-\d{1,6})?$/
const FOREIGN = /^\+(852 \d{8}|853 \d{8}|886 \d{8,9}|(?!86)\d{7,15})$/

export function isTelephone(number: string): boolean {
  return [MOBILE, LANDLINE, SERVICE, FOREIGN].some((form) => form.test(number))
}

/** The reason why a tidied text is no mobile number of the mainland. */
export function mobileProblem(number: string): ValueProblem {
  const values = { value: shownValue(number) }
  if (isRounded(number)) return { key: 'invalid.rounded', values }
  if (FOREIGN.test(number)) return { key: 'invalid.mobileAbroad', values }
  if (LANDLINE.test(number) || SERVICE.test(number)) {
    return { key: 'invalid.mobileLandline', values }
  }
  return { key: 'invalid.mobile', values }
}

/** The reason why a tidied text is no telephone number. */
export function telephoneProblem(number: string): ValueProblem {
  const values = { value: shownValue(number) }
  return { key: isRounded(number) ? 'invalid.rounded' : 'invalid.tel', values }
}
