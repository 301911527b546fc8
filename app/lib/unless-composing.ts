/** A key event of the page or of React, as far as it tells of an input method. */
type KeyPress = {
  isComposing?: boolean
  keyCode: number
  nativeEvent?: { isComposing?: boolean }
}

/** The code of every key that an input method has taken; Safari tells of the last one by it alone. */
const TAKEN = 229

/**
 * A handler of keys that leaves alone what belongs to an open input method: Enter, arrows and letters choose
 * among its candidates there. Every handler of keys goes through it; a guard asks for that.
 */
export function unlessComposing<Event extends KeyPress>(
  handle: (event: Event) => void,
): (event: Event) => void {
  return (event) => {
    const isComposing = event.isComposing ?? event.nativeEvent?.isComposing ?? false
    if (isComposing || event.keyCode === TAKEN) return
    handle(event)
  }
}
