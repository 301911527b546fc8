const CHIEF = 'main .button-primary'
const GAP = 12
/** The largest number of primary buttons that a page has below each other where the notes appear. */
const MOST = 4
const MOVES = ['scroll', 'resize', 'focusin', 'pointermove'] as const

/**
 * Moves the notes at the bottom right above the submit button of the form while they would cover it, so that the user
 * need not wait for a note to close. Returns two functions: one checks again after a note was added or removed, the
 * other stops.
 */
export function keepClear(list: HTMLElement): { look(): void; stop(): void } {
  const look = () => {
    list.style.bottom = ''
    for (let turn = 0; turn < MOST; turn += 1) {
      const top = coveredTop(list)
      if (top === null) return
      list.style.bottom = `${window.innerHeight - top + GAP}px`
    }
    list.style.bottom = ''
  }
  // The page changes while notes are shown: it scrolls, and other pages load.
  const again = () => {
    if (list.childElementCount > 0) look()
  }
  for (const type of MOVES) window.addEventListener(type, again, { capture: true, passive: true })
  return {
    look,
    stop() {
      for (const type of MOVES) window.removeEventListener(type, again, { capture: true })
    },
  }
}

/**
 * The top of the highest submit button under the list; null when no button is covered, or there is no room above
 * it.
 */
function coveredTop(list: HTMLElement): number | null {
  const over = list.getBoundingClientRect()
  const tops = Array.from(document.querySelectorAll(CHIEF), (button) =>
    button.getBoundingClientRect(),
  )
    .filter((under) => under.height > 1 && meet(over, under))
    .map(({ top }) => top)
  const top = Math.min(...tops)
  return tops.length > 0 && top - GAP - over.height > 0 ? top : null
}

function meet(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  )
}
