const WIDE = /[\u1100-\uffdc]/

/** How many letters of the Latin alphabet a text is about as wide as. */
export function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + (WIDE.test(letter) ? 2 : 1), 0)
}

/** How many texts, from the first on, fit. */
export function howManyFit(texts: readonly string[], room: number): number {
  let left = room
  const over = texts.findIndex((text) => {
    left -= widthOf(text)
    return left < 0
  })
  return over < 0 ? texts.length : over
}
