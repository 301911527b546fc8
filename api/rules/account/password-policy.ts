import type { FieldProblem } from '#api/failure.ts'

export const PASSWORD_MIN = 15
export const PASSWORD_MAX = 128

// What is left must be about as long as a password that somebody had to think of.
const UNGUESSABLE_MIN = 8
const RUN_MIN = 4

const GUESSED_WORDS = [
  'staffdesk',
  '员工台',
  'password',
  'passw0rd',
  'p@ssw0rd',
  '密码',
  'mima',
  'administrator',
  'admin',
  'welcome',
  'letmein',
  'iloveyou',
  'woaini',
  'company',
  'changeme',
  'secret',
  'login',
]

const KEYBOARD_ROWS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '!@#$%^&*()_+',
  '1234567890',
].flatMap((row) => [row, [...row].reverse().join('')])

/** What the account itself gives away to whoever guesses. */
export type PasswordOwner = { userName: string; code: string; name: string }

/** Why a new password is refused, or null. Any character is welcome. */
export function findPasswordProblem(password: string, owner: PasswordOwner): FieldProblem | null {
  const length = [...password].length
  if (length < PASSWORD_MIN) return { key: 'account.tooShort', values: { min: PASSWORD_MIN } }
  if (length > PASSWORD_MAX) return { key: 'account.tooLong', values: { max: PASSWORD_MAX } }
  const lower = password.toLowerCase()
  if (lower.includes(owner.userName.toLowerCase())) return { key: 'account.containsUserName' }
  const words = [...GUESSED_WORDS, owner.code, owner.name].map((word) => word.toLowerCase())
  if (unguessablePart(lower, words).length < UNGUESSABLE_MIN) return { key: 'account.tooCommon' }
  return null
}

function unguessablePart(password: string, words: readonly string[]): string[] {
  let rest = password
  for (const word of words) {
    if (word !== '') rest = rest.replaceAll(word, '')
  }
  rest = rest.replace(/(.+?)\1{2,}/gsu, '$1')
  return withoutRuns([...rest])
}

function withoutRuns(characters: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < characters.length; ) {
    const run = Math.max(runOfNeighbours(characters, at), runOnKeyboard(characters, at))
    if (run < RUN_MIN) kept.push(characters[at] ?? '')
    at += run < RUN_MIN ? 1 : run
  }
  return kept
}

/** Length of a run such as `abcd`, `4321` or `aaaa`. */
function runOfNeighbours(characters: readonly string[], start: number): number {
  const step = distance(characters, start)
  if (step === null || Math.abs(step) > 1) return 1
  let end = start + 1
  while (distance(characters, end) === step) end += 1
  return end - start + 1
}

function distance(characters: readonly string[], at: number): number | null {
  const here = characters[at]?.codePointAt(0)
  const next = characters[at + 1]?.codePointAt(0)
  return here === undefined || next === undefined ? null : next - here
}

function runOnKeyboard(characters: readonly string[], start: number): number {
  let length = 1
  let text = characters[start] ?? ''
  while (start + length < characters.length) {
    text += characters[start + length]
    if (!KEYBOARD_ROWS.some((row) => row.includes(text))) break
    length += 1
  }
  return length
}
