/** Letters before and behind the word. */
const BEFORE = 16
const BEHIND = 44

const HAN = /[\u3400-\u9fff]/
const PLAIN = /[\p{ASCII}\u3400-\u9fff]/u

/** A letter in lower case without accents. Most need no change of their form, which is slow. */
function plainLetter(letter: string): string {
  const bare = PLAIN.test(letter) ? letter : letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  return bare.toLowerCase()
}

/** The text without accents and in lower case, with the place that each of its letters has in the text itself. */
function plainLetters(text: string): { plain: string; places: number[] } {
  const places: number[] = []
  let plain = ''
  for (let at = 0; at < text.length; at += 1) {
    const letter = plainLetter(text[at] ?? '')
    const isGap = /\s/.test(letter) && HAN.test(text[at - 1] ?? '')
    if (isGap) continue
    plain += letter
    for (let more = 0; more < letter.length; more += 1) places.push(at)
  }
  return { plain, places }
}

function partsOf(key: string): string[] {
  const { plain } = plainLetters(key)
  return plain.match(/[\u3400-\u9fff]+|[^\s\u3400-\u9fff]+/g) ?? []
}

/** The part of a text around the first place of the keyword, or of one of its words; null without such a place. */
export function excerptOf(text: string, key: string): string | null {
  const { plain, places } = plainLetters(text)
  const whole = plainLetters(key.trim()).plain
  const found = [whole, ...partsOf(key)].find((part) => part !== '' && plain.includes(part))
  if (found === undefined) return null
  const at = plain.indexOf(found)
  const first = places[at] ?? 0
  const last = places[at + found.length - 1] ?? first
  const from = Math.max(0, first - BEFORE)
  const to = Math.min(text.length, last + 1 + BEHIND)
  // A cut between the halves of a character leaves one that no answer can carry.
  const cut = text
    .slice(from, to)
    .replace(/\p{Cs}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${from > 0 ? '…' : ''}${cut}${to < text.length ? '…' : ''}`
}
