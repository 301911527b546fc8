const SHORTEST_RUN = 4
export const SHORTEST_REPEAT = 3

const KEYBOARD_ROWS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '!@#$%^&*()_+',
  '1234567890',
].flatMap((row) => [row, [...row].reverse().join('')])

/** Length of a run such as `abcd`, `4321`, `aaaa` or `qwer`; 0 when there is none or it is too short. */
export function runFrom(characters: readonly string[], start: number): number {
  const run = Math.max(runOfNeighbours(characters, start), runOnKeyboard(characters, start))
  return run < SHORTEST_RUN ? 0 : run
}

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

/** The length of the text from `start` on that has already occurred before it, as in `abcabcabc`. */
export function repeatFrom(characters: readonly string[], start: number): number {
  let longest = 0
  for (let earlier = 0; earlier < start; earlier += 1) {
    let length = 0
    while (
      start + length < characters.length &&
      characters[earlier + length] === characters[start + length]
    ) {
      length += 1
    }
    longest = Math.max(longest, length)
  }
  return longest < SHORTEST_REPEAT ? 0 : longest
}
