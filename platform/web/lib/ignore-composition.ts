type Key = { readonly isComposing: boolean; readonly keyCode: number }

/** The key code for a key that an input method handles. */
const HANDLED_BY_INPUT_METHOD = 229

/**
 * Whether an input method (pinyin, kana, Hangul) is using this key: Enter takes the candidate, arrows choose
 * among candidates. Safari ends the composition before it reports the Enter key that ended it. There only the
 * key code shows it (UI Events, section 5.2.5 and annex on key codes).
 */
function isOfComposition({ isComposing, keyCode }: Key): boolean {
  return isComposing || keyCode === HANDLED_BY_INPUT_METHOD
}

/**
 * A key handler that leaves the keys of an input method alone. Every `keydown` handler of the app
 * must use it; a guard checks this.
 */
export function ignoreComposition<Event extends Key | { readonly nativeEvent: Key }>(
  handle: (event: Event) => void,
): (event: Event) => void {
  return (event) => {
    if (isOfComposition('nativeEvent' in event ? event.nativeEvent : event)) return
    handle(event)
  }
}
