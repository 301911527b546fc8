import { Form, Link, useLocation } from '@remix-run/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { ignoreComposition } from '#platform/web/lib/ignore-composition.ts'

/** Without this script the box is a plain search form. */
const SearchSuggestions = lazy(async () => {
  try {
    return await import('./search-suggestions.tsx')
  } catch {
    return { default: Nothing }
  }
})

const Nothing = () => <></>

/**
 * Searches everything from every page, with suggestions from the first focus on. On narrow screens it is a link
 * to the search page.
 */
export function SearchBox({ userName }: { userName: string }) {
  const { t } = useTranslation()
  const { key } = useLocation()
  const [wasFocused, setFocused] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  useShortcut(box)
  return (
    <>
      <Form method="get" action="/search" role="search" className="search-box">
        <Icon name="search" />
        <input
          ref={box}
          type="search"
          name="q"
          // Another page resets the box. The page of results has a search box of its own, with the keyword.
          key={key}
          autoComplete="off"
          aria-label={t('search.label')}
          aria-keyshortcuts="Control+K /"
          placeholder={t('search.boxPlaceholder')}
          onFocus={() => setFocused(true)}
        />
        <kbd>Ctrl K</kbd>
        {wasFocused && (
          <Suspense>
            {/* Each page has a box of its own. */}
            <SearchSuggestions key={key} box={box} userName={userName} />
          </Suspense>
        )}
      </Form>
      <Link to="/search" className="bar-item search-link" aria-label={t('search.label')}>
        <Icon name="search" />
      </Link>
    </>
  )
}

/** Ctrl K, and `/` unless the user is typing, move the focus to the box. */
function useShortcut(box: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const press = ignoreComposition((event: KeyboardEvent) => {
      const input = box.current
      // On narrow screens the box is hidden, so the keys do nothing.
      if (!input || input.offsetParent === null || event.altKey) return
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event)
      if (!isCommand && !isSlash) return
      event.preventDefault()
      input.focus()
      input.select()
    })
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [box])
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea'))
  )
}
