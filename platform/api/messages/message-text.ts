import { sayParts } from '#platform/api/http/messages.ts'
import { calendarText, shortCalendarText } from '#platform/wire/language/calendar-text.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { MAX_CONTENT, MAX_TITLE } from '#platform/wire/push/inbox.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

/** The values of a message. A text in every language is shown in the reader's. */
export type MessageWords = Readonly<Record<string, string | number | Words>>

const MAX_VALUE = 200
const MESSAGE_PARTS = ' · '
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

const MOMENT = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/
const MONTH = /^\d{4}-\d{2}$/

/** Days, moments and months as the reader's language writes them; the year only where it is not clear. */
function withDates(language: Language, values: MessageWords): MessageWords {
  const today = todayInShanghai()
  const shown = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value]
    if (MOMENT.test(value)) return [name, shortCalendarText(value, language, today)]
    return [name, MONTH.test(value) ? calendarText('month', value, language) : value]
  })
  return Object.fromEntries(shown)
}

type Formatted = { title: string; content: string }

/**
 * A stored message in the language of the reader. The title is the thing that the message is about; the content says
 * the kind of the message first, then who, when and why. Messages from before things were stored have their kind as
 * title.
 */
export function formatStoredMessage(
  language: Language,
  { code, said: values }: { code: string; said: MessageWords },
): Formatted {
  const words = withDates(language, values)
  const thing = sayParts(language, `message.${code}.title`, words)
  const [kind = '', ...facts] = sayParts(language, `message.${code}.content`, words)
  const [title, content] = thing.length > 0 ? [thing, [kind, ...facts]] : [[kind], facts]
  return {
    title: cut(title.join(MESSAGE_PARTS), MAX_TITLE),
    content: cut(content.join(MESSAGE_PARTS), MAX_CONTENT),
  }
}

/** A message in one line, for toasts. */
export function messageLine({ title, content }: Formatted): string {
  return cut([title, content].filter(Boolean).join(MESSAGE_PARTS), MAX_CONTENT)
}
