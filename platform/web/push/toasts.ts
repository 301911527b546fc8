import { ignoreComposition } from '#platform/web/lib/ignore-composition.ts'
import type { Push } from '#platform/wire/push/push.ts'
import { keepClear } from './avoid-submit-button.ts'

const MAX_TOASTS = 4
const SECOND_MS = 1_000

export type ToastTexts = Record<
  'title' | 'open' | 'dismiss' | 'signedOut' | 'signedOutTyping',
  string
>

export type ToastOptions = {
  texts: ToastTexts
  /** Opens a page of the product without reloading the document. */
  onOpen(path: string): void
}

export type Toasts = {
  show(push: Pick<Push, 'content' | 'expireSeconds' | 'link'>): void
  end(): void
}

type Toast = { element: HTMLElement; dismiss(): void }

/** Notes at the bottom right. Their content is plain text, and they never take the focus. */
export function createToasts({ texts, onOpen }: ToastOptions): Toasts {
  const list = element('ol', 'toasts no-print')
  list.setAttribute('aria-live', 'polite')
  list.setAttribute('aria-relevant', 'additions')
  list.setAttribute('aria-label', texts.title)
  let shown: Toast[] = []
  const attach = () => {
    if (!list.isConnected) document.body.appendChild(list)
  }

  const onKey = ignoreComposition((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // The Escape key closes a dialog above the page first.
    if (document.querySelector('dialog[open], [role=dialog]') !== null) return
    const focused = shown.find((toast) => toast.element.contains(document.activeElement))
    ;(focused ?? shown[shown.length - 1])?.dismiss()
  })

  // The region must exist before the first message, so that screen readers announce it.
  attach()
  document.addEventListener('keydown', onKey)
  const place = keepClear(list)

  return {
    show(push) {
      attach()
      const toast = drawToast(push, texts, {
        onOpen,
        onGone(gone) {
          shown = shown.filter((other) => other !== gone)
          place.look()
        },
      })
      shown.push(toast)
      list.appendChild(toast.element)
      if (shown.length > MAX_TOASTS) shown[0]?.dismiss()
      place.look()
    },
    end() {
      document.removeEventListener('keydown', onKey)
      place.stop()
      for (const toast of shown.slice()) toast.dismiss()
      list.remove()
    },
  }
}

function drawToast(
  { content, expireSeconds, link }: Pick<Push, 'content' | 'expireSeconds' | 'link'>,
  texts: ToastTexts,
  { onOpen, onGone }: Pick<ToastOptions, 'onOpen'> & { onGone(toast: Toast): void },
): Toast {
  const item = element('li', 'toast')
  const clock = startClock(expireSeconds * SECOND_MS, () => toast.dismiss())
  const toast: Toast = {
    element: item,
    dismiss() {
      clock.stop()
      item.remove()
      onGone(toast)
    },
  }
  const close = element('button', 'toast-close', '×')
  close.setAttribute('type', 'button')
  close.setAttribute('aria-label', texts.dismiss)
  close.addEventListener('click', toast.dismiss)
  const text = element('p', 'toast-text', content)
  text.dir = 'auto'
  item.append(element('strong', 'toast-title', texts.title), close, text)
  if (link !== undefined) item.append(drawLink(link, texts.open, onOpen, toast.dismiss))
  for (const type of ['mouseenter', 'focusin']) item.addEventListener(type, clock.pause)
  for (const type of ['mouseleave', 'focusout']) item.addEventListener(type, clock.goOn)
  return toast
}

function drawLink(
  link: string,
  text: string,
  onOpen: (path: string) => void,
  dismiss: () => void,
): HTMLElement {
  const anchor = element('a', 'toast-link', text)
  anchor.setAttribute('href', link)
  anchor.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    dismiss()
    onOpen(link)
  })
  return anchor
}

/** Calls `end` once after the time. The clock pauses while the user points at the toast. */
function startClock(ms: number, end: () => void) {
  let left = ms
  let since = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(end, left)
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    stop,
    pause() {
      if (timer === undefined) return
      stop()
      left -= Date.now() - since
    },
    goOn() {
      if (timer !== undefined) return
      since = Date.now()
      timer = setTimeout(end, Math.max(left, SECOND_MS))
    },
  }
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
