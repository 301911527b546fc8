import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ignoreComposition } from '#platform/web/lib/ignore-composition.ts'

const KEYS = ['/', 'j', 'k', 'x', 'Enter', 'n', '?'] as const

/**
 * Keyboard shortcuts of a list; all of them are optional.
 * `/` belongs to the search box of the top bar.
 */
export function ListKeys() {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    const press = ignoreComposition((event: KeyboardEvent) => {
      if (isElsewhere(event)) return
      if (event.key === '?') setAsked(true)
      else if (!act(event.key)) return
      event.preventDefault()
    })
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return isAsked ? <Help onClose={() => setAsked(false)} /> : null
}

function Help({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  // A browser without modal dialogs shows the element at the end of the page.
  useEffect(() => dialog.current?.showModal?.(), [])
  return (
    <dialog ref={dialog} className="keys" aria-label={t('keys.title')} onClose={onClose}>
      <h2>{t('keys.title')}</h2>
      <dl>
        {KEYS.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${NAMES[key]}`)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button" onClick={onClose}>
        {t('keys.close')}
      </button>
    </dialog>
  )
}

const NAMES: Readonly<Record<(typeof KEYS)[number], string>> = {
  '/': 'search',
  j: 'down',
  k: 'up',
  x: 'tick',
  Enter: 'open',
  n: 'add',
  '?': 'help',
}

/**
 * True when a key is not meant for the list: the user is typing, has a menu or dialog open, or uses a
 * shortcut of the browser.
 */
function isElsewhere(event: KeyboardEvent): boolean {
  const { target, altKey, ctrlKey, metaKey, defaultPrevented } = event
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type=checkbox]):not([type=radio])'))
  return defaultPrevented || altKey || ctrlKey || metaKey || isTyping || isCovered()
}

function isCovered(): boolean {
  return document.querySelector('dialog[open], [role=dialog]') !== null
}

/** Handles a key; true if the key has a function here. */
function act(key: string): boolean {
  switch (key) {
    case 'j':
      return step(1)
    case 'k':
      return step(-1)
    case 'x':
      return tick()
    case 'n':
      return follow(document.querySelector<HTMLElement>('.page-actions .button-primary'))
    default:
      return false
  }
}

function rowLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.records tbody tr')].flatMap(
    (row) => row.querySelector<HTMLElement>('th a, .actions a') ?? [],
  )
}

function currentRow(): Element | null {
  return document.activeElement?.closest('.records tbody tr') ?? null
}

/** The focus goes to the record of the row, so that Enter opens it as it opens any link. */
function step(by: 1 | -1): boolean {
  const links = rowLinks()
  const row = currentRow()
  const at = links.findIndex((link) => row?.contains(link))
  const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1)
  links[next]?.focus()
  return links.length > 0
}

function tick(): boolean {
  return follow(currentRow()?.querySelector<HTMLElement>('.pick input') ?? null)
}

function follow(element: HTMLElement | null): boolean {
  element?.click()
  return element !== null
}
