import { say } from '#platform/api/http/messages.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { MAX_CONTENT, MAX_TITLE } from '#platform/wire/push/inbox.ts'

/** The values of a message. A text in every language is shown in the reader's. */
export type MessageWords = Readonly<Record<string, string | number | Words>>

const MAX_VALUE = 200
/** Characters that break lines or cannot be stored. */
const HARMFUL = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu

/** The values in their stored form: short, and in one line each. */
export function storedWords(values: MessageWords): MessageWords {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]))
}

function plain(value: MessageWords[string]): MessageWords[string] {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return plainText(value)
  const each = LANGUAGES.map((language) => [language, plainText(value[language])])
  return Object.fromEntries(each) as Words
}

function plainText(text: string): string {
  // Cut before the replacement, so that a long text costs little.
  return cut(
    text
      .slice(0, MAX_VALUE * 4)
      .replace(HARMFUL, ' ')
      .trim(),
    MAX_VALUE,
  )
}

function cut(text: string, most: number): string {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}

/** Title and content of a stored message in the language of the reader. */
export function formatStoredMessage(
  language: Language,
  { code, said: words }: { code: string; said: MessageWords },
): { title: string; content: string } {
  return {
    title: cut(say(language, `message.${code}.title`, words), MAX_TITLE),
    content: cut(say(language, `message.${code}.content`, words), MAX_CONTENT),
  }
}
