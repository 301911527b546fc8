import type { FieldProblem } from '#platform/api/failure.ts'
import { PASSWORD_MIN } from '#platform/wire/sign-in/password.ts'
import { loadCommonWords, type WordList } from './common-words.ts'
import { guessingEffort, plainText } from './guessing-effort.ts'

export const PASSWORD_MAX = 128

// The remaining effort must match a password that a person made up.
const EFFORT_MIN = 8
/** Shorter names occur in too many words to be forbidden, so they only add no strength. */
const FORBIDDEN_NAME_MIN = 4
const PERSONAL_MIN = 2

/** Facts about the account that an attacker may know. */
export type PasswordOwner = {
  userName: string
  /** Name, phone, birth date, company … in the forms that people type. */
  words: readonly string[]
}

/** Why a new password is refused, or null. Every character is allowed, and passwords do not expire. */
export async function findPasswordProblem(
  password: string,
  owner: PasswordOwner,
): Promise<FieldProblem | null> {
  const length = [...password].length
  if (length < PASSWORD_MIN) return { key: 'account.tooShort', values: { min: PASSWORD_MIN } }
  if (length > PASSWORD_MAX) return { key: 'account.tooLong', values: { max: PASSWORD_MAX } }
  const name = plainText(owner.userName)
  if (name.length >= FORBIDDEN_NAME_MIN && plainText(password).includes(name)) {
    return { key: 'account.containsUserName' }
  }
  const isWeak = (...lists: WordList[]) => guessingEffort(password, lists) < EFFORT_MIN
  const common = await loadCommonWords()
  // The message names the first reason that is enough for a refusal.
  if (isWeak()) return { key: 'account.tooRegular' }
  if (isWeak(common)) return { key: 'account.tooCommon' }
  if (isWeak(common, personalWords(owner))) return { key: 'account.tooPersonal' }
  return null
}

function personalWords({ userName, words }: PasswordOwner): WordList {
  const plain = [userName, ...words].map(plainText)
  return new Map(plain.filter((word) => word.length >= PERSONAL_MIN).map((word) => [word, 0]))
}
