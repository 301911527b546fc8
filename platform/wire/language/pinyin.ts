import { pinyin } from 'pinyin-pro'

/** How to read a name: the name of a person begins with a surname, in which 曾 is Zeng instead of Ceng. */
export type NameReading = 'person' | 'words'

/** A name is found from the start of each of its syllables, up to this number of syllables. */
const MAX_STARTS = 24

/**
 * The search words of a name as typed in Latin letters: initials and
 * syllables, from each syllable on, `qb qinbin b bin` for 秦斌. A surname is also kept in its common
 * reading, for users who do not know better; ü is typed as v, u, or yu as in passports.
 */
export function spell(name: string, reading: NameReading): string {
  const key = `${reading} ${name}`
  const known = spelt.get(key)
  if (known !== undefined) return known
  const words = spellAnew(name, reading)
  if (spelt.size >= MAX_SPELT) spelt.clear()
  spelt.set(key, words)
  return words
}

/** Spelling takes longer than a search in the database, and menus and names are spelt again and again. */
const MAX_SPELT = 5_000
const spelt = new Map<string, string>()

function spellAnew(name: string, reading: NameReading): string {
  const readings = [
    readSyllables(name, 'off'),
    ...(reading === 'person' ? [readSyllables(name, 'head')] : []),
  ]
  const words = new Set(readings.flatMap((read) => typedAs(read).flatMap(wordsOf)))
  return [...words].sort().join(' ')
}

/** Normalises a keyword for comparison with the words of `spell`; null when no keyboard of Latin letters types it. */
export function spelledKey(key: string): string | null {
  const word = key
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s'’.·•・-]+/g, '')
  // A single letter with a mark is searched literally: without the mark it would match every name with that initial.
  if (word.length === 1 && !ASCII.test(key.trim())) return null
  return /^[a-z0-9]*[a-z][a-z0-9]*$/.test(word) ? word : null
}

const ASCII = /^\p{ASCII}*$/u

/** The first letter of each syllable or word, `zb` for 早班; empty for a name without letters. */
export function initialsOf(name: string): string {
  return readSyllables(name, 'off')
    .flatMap((text) => plainLetters(text).split(/[^a-z0-9]+/))
    .map((syllable) => syllable.charAt(0))
    .join('')
}

function readSyllables(name: string, surname: 'off' | 'head'): string[] {
  return pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', surname })
}

function typedAs(read: readonly string[]): (readonly string[])[] {
  if (!read.some((text) => text.includes('ü'))) return [read]
  return ['v', 'u', 'yu'].map((u) => read.map((text) => text.replaceAll('ü', u)))
}

function wordsOf(read: readonly string[]): string[] {
  const syllables = read.flatMap((text) =>
    plainLetters(text)
      .split(/[^a-z0-9]+/)
      .filter(Boolean),
  )
  return syllables.slice(0, MAX_STARTS).flatMap((_, start) => {
    const rest = syllables.slice(start)
    return [rest.map((syllable) => syllable.charAt(0)).join(''), rest.join('')]
  })
}

/** Small letters without their marks. */
function plainLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
