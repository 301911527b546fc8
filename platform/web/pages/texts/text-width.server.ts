const WIDE = /[\u1100-\uffdc]/

/** The approximate width of a text, in Latin letters. */
export function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + (WIDE.test(letter) ? 2 : 1), 0)
}

/** The number of texts, from the first on, that fit. */
export function howManyFit(texts: readonly string[], room: number): number {
  let left = room
  const over = texts.findIndex((text) => {
    left -= widthOf(text)
    return left < 0
  })
  return over < 0 ? texts.length : over
}
