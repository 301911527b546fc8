import { MOST_LETTERS } from './limits.ts'
import type { TextFound } from './text-found.ts'

/** Signs that no text needs and that the database refuses, and halves of characters. */
const UNPRINTED = /[^\P{C}\s]/gu

/** The text as it is kept. NFKC makes ordinary characters of the radicals that some PDF files have in their place. */
export function tidyText(text: string): TextFound {
  const words = text
    // A text grows by NFKC; this much of it is always enough.
    .slice(0, 2 * MOST_LETTERS)
    .normalize('NFKC')
    .replace(UNPRINTED, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(words)) return { result: 'none', words: null }
  const letters = [...words]
  if (letters.length <= MOST_LETTERS) return { result: 'read', words }
  return { result: 'cut', words: letters.slice(0, MOST_LETTERS).join('') }
}
