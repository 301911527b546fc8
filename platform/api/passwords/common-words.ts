import { COMMON_PHRASES } from './common-phrases.ts'

/** Words of this product that an attacker tries first, besides the common ones. */
const OWN_WORDS = ['staffdesk', '员工台', '员工', '密码', 'mima', 'contrasena', 'empresa', 'login']
const GUESSED_FIRST = ['password', 'passwort', 'admin', 'administrator', 'welcome', 'letmein']
const ALSO_GUESSED_FIRST = ['iloveyou', 'woaini', 'company', 'changeme', 'secret', 'qwerty']

const WORTH_NOTHING = 0
const WORTH_OFTEN_USED = 2
const WORTH_USED = 3
const OFTEN_USED = 5_000
const SHORTEST = 4

/** For each word, the number of random characters that it counts as. Words that are not common are absent. */
export type WordList = ReadonlyMap<string, number>

let loading: Promise<WordList> | undefined

/**
 * The fifty thousand most used passwords of the world; the most used count least. Read when first needed,
 * because few processes ever handle a new password.
 */
export function loadCommonWords(): Promise<WordList> {
  loading ??= readWords()
  return loading
}

async function readWords(): Promise<WordList> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = new Map<string, number>()
  for (const [rank, word] of dictionary['passwords-common'].entries()) {
    if (word.length < SHORTEST) continue
    words.set(word, rank < OFTEN_USED ? WORTH_OFTEN_USED : WORTH_USED)
  }
  for (const word of [...OWN_WORDS, ...GUESSED_FIRST, ...ALSO_GUESSED_FIRST, ...COMMON_PHRASES]) {
    words.set(word, WORTH_NOTHING)
  }
  return words
}
