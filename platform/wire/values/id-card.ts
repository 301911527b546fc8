export const MAN = '男'
export const WOMAN = '女'

export type Gender = typeof MAN | typeof WOMAN

/** The facts in a resident identity number. */
export type IdCardFacts = { birthDate: string; gender: Gender }

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECK_DIGITS = '10X98765432'
const SHAPE = /^\d{6}(\d{4})(\d{2})(\d{2})\d{2}(\d)[\dX]$/
const EARLIEST_BIRTH = '1900-01-01'

/** The 18th character for the first 17 digits (GB 11643). */
export function idCardCheckDigit(first17: string): string {
  if (!/^\d{17}$/.test(first17)) throw new RangeError('an identity number begins with 17 digits')
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(first17[place]), 0)
  return CHECK_DIGITS.charAt(sum % 11)
}

/**
 * Reads a resident identity number. Null when it is none: wrong length (the old
 * 15 digits too, see `longIdCardNo`), wrong check digit, or no real date of birth up to `today`.
 */
export function readIdCard(idCardNo: string, today: string): IdCardFacts | null {
  const parts = SHAPE.exec(idCardNo)
  if (!parts || idCardCheckDigit(idCardNo.slice(0, 17)) !== idCardNo[17]) return null
  const [, year, month, day, sex] = parts
  const birthDate = `${year}-${month}-${day}`
  if (!isRealDate(birthDate) || birthDate < EARLIEST_BIRTH || birthDate > today) return null
  return { birthDate, gender: Number(sex) % 2 === 1 ? MAN : WOMAN }
}

const OLD_SHAPE = /^(\d{6})(\d{2})(\d{2})(\d{2})(\d{3})$/

/**
 * Converts a number of the first kind (15 digits, issued until 1999) to its 18 digits; null for
 * any other text. 15 digits have no checksum, so the user has to confirm the number.
 */
export function longIdCardNo(old: string): string | null {
  const [, region = '', year, month, day, sequence = ''] = OLD_SHAPE.exec(old) ?? []
  if (!isRealDate(`19${year}-${month}-${day}`)) return null
  const first17 = `${region}19${year}${month}${day}${sequence}`
  return first17 + idCardCheckDigit(first17)
}

function isRealDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  // Some engines roll 30 February over into March instead of refusing it.
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}
