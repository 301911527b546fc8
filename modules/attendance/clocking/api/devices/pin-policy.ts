import { PIN_LENGTH } from '#modules/attendance/clocking/wire/terminal.ts'
import type { FieldProblem } from '#platform/api/failure.ts'
import { loadCommonWords, type WordList } from '#platform/api/passwords/common-words.ts'

/** Facts about the owner that an attacker may know: numbers and dates in the forms that people type. */
export type PinOwner = { words: readonly string[] }

/** Fewer distinct digits are a pattern: 000000, 121212, 110011. */
const FEWEST_DIGITS = 3
const DIGITS = 10
/** Common choices in China that the international lists lack: 一生一世, 我爱你, π. */
const ALSO_COMMON = ['131452', '201314', '520131', '521131', '521314', '314159']

/** Why a new PIN is refused, or null. */
export async function findPinProblem(pin: string, owner: PinOwner): Promise<FieldProblem | null> {
  if (!new RegExp(`^\\d{${PIN_LENGTH}}$`).test(pin)) {
    return { key: 'terminal.pinShape', values: { count: PIN_LENGTH } }
  }
  if (isRegular(pin) || isCommon(pin, await loadCommonWords())) return { key: 'terminal.pinCommon' }
  return isPersonal(pin, owner) ? { key: 'terminal.pinPersonal' } : null
}

function isRegular(pin: string): boolean {
  const digits = [...pin].map(Number)
  if (new Set(digits).size < FEWEST_DIGITS) return true
  // 123456, 890123, 654321, 135790, 111111: the same difference between all neighbours.
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + DIGITS) % DIGITS)
  if (new Set(steps).size === 1) return true
  const [first, second] = [pin.slice(0, PIN_LENGTH / 2), pin.slice(PIN_LENGTH / 2)]
  // 123123, 123321, 112233
  if (first === second || first === [...second].reverse().join('')) return true
  return digits.every((digit, at) => at % 2 === 0 || digit === digits[at - 1])
}

/** Whether the PIN is among the most common passwords. */
function isCommon(pin: string, words: WordList): boolean {
  return words.has(pin) || ALSO_COMMON.includes(pin)
}

/** Whether the PIN is part of one of the owner's numbers, or one of their dates. */
function isPersonal(pin: string, { words }: PinOwner): boolean {
  return words.some((word) => {
    const digits = word.replace(/\D/g, '')
    return digits.includes(pin) || (digits !== '' && digits.padStart(PIN_LENGTH, '0') === pin)
  })
}
