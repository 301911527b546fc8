/** The weights of the digits of an application number, from the left (ZC 0006-2003). */
const WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5] as const
const ELEVEN = 11

/** Numbers have a year of four digits, or one of two before October 2003. */
const NUMBER = /^(?:ZL|CN)?(\d{12}|\d{8})([\dX])$/

/** The check digit of the digits of an application number. */
export function patentCheckDigit(digits: string): string {
  let sum = 0
  for (const [at, weight] of WEIGHTS.entries()) sum += weight * Number(digits[at] ?? 0)
  const rest = sum % ELEVEN
  return rest === ELEVEN - 1 ? 'X' : String(rest)
}

/** An application number as it is stored, such as `201910123456.2`; null for a text that is none. */
export function tidyApplyNo(text: string): string | null {
  const found = NUMBER.exec(text.toUpperCase().replace(/[\s.]/g, ''))
  const [, digits, check] = found ?? []
  if (digits === undefined || check !== patentCheckDigit(digits)) return null
  return `${digits}.${check}`
}

/** The number of the patent that was granted for an application. */
export function patentNoOf(applyNo: string): string {
  return `ZL${applyNo}`
}

const KIND_DIGITS = { 发明: ['1', '8'], 实用新型: ['2', '9'], 外观设计: ['3'] } as const

/** Whether the digit behind the year of an application number stands for the kind. */
export function isNumberOfKind(applyNo: string, kind: string): boolean {
  const digits: readonly string[] = KIND_DIGITS[kind as keyof typeof KIND_DIGITS] ?? []
  return digits.includes(applyNo[applyNo.indexOf('.') === 12 ? 4 : 2] ?? '')
}
