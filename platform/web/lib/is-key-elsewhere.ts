/**
 * True when a key is not meant for the page: the user is typing, has a dialog open, or uses a shortcut of the
 * browser.
 */
export function isKeyElsewhere(event: KeyboardEvent): boolean {
  const { target, altKey, ctrlKey, metaKey } = event
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea'))
  return isTyping || altKey || ctrlKey || metaKey || document.querySelector('dialog[open]') !== null
}
