import type { WordList } from './common-words.ts'
import { repeatFrom, runFrom, SHORTEST_REPEAT } from './guessing-patterns.ts'

const LONGEST_WORD = 40
const WORTH_OF_PATTERN = 1

const DATE = /^(19|20)\d\d((0[1-9]|1[0-2])([0-2]\d|3[01]))?$/
const DATE_LENGTHS = new Set([4, 8])

/** Characters that people write for letters. The `1` is an i to some and an l to others. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}

/** Text by which words are compared: no case, no accents, no wide or decorated letters. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC')
}

/**
 * The number of characters that an attacker has to guess one by one. Patterns that guessing programs try
 * count less than their length: a word counts as its list says, a run, a date or a repetition counts as one
 * character. The result is the smallest number over all ways to build the password.
 */
export function guessingEffort(password: string, lists: readonly WordList[]): number {
  const characters = [...plainText(password)]
  const readings = [
    characters,
    characters.map((one) => (one === '1' ? 'i' : (LOOKS_LIKE[one] ?? one))),
    characters.map((one) => (one === '1' ? 'l' : (LOOKS_LIKE[one] ?? one))),
  ]
  const efforts: number[] = [0]
  for (let start = 0; start < characters.length; start += 1) {
    const before = efforts[start] ?? start
    const reach = (length: number, worth: number) => {
      const end = start + length
      efforts[end] = Math.min(efforts[end] ?? Number.POSITIVE_INFINITY, before + worth)
    }
    reach(1, 1)
    const pattern = Math.max(runFrom(characters, start), repeatFrom(characters, start))
    for (let length = SHORTEST_REPEAT; length <= pattern; length += 1) {
      reach(length, WORTH_OF_PATTERN)
    }
    for (const { length, worth } of wordsFrom(readings, start, lists)) reach(length, worth)
  }
  return efforts[characters.length] ?? 0
}

function* wordsFrom(
  readings: readonly (readonly string[])[],
  start: number,
  lists: readonly WordList[],
): Generator<{ length: number; worth: number }> {
  for (const characters of readings) {
    const longest = Math.min(LONGEST_WORD, characters.length - start)
    let text = ''
    for (let length = 1; length <= longest; length += 1) {
      text += characters[start + length - 1]
      if (DATE_LENGTHS.has(length) && DATE.test(text)) yield { length, worth: WORTH_OF_PATTERN }
      for (const list of lists) {
        const worth = list.get(text)
        if (worth !== undefined) yield { length, worth }
      }
    }
  }
}
