import { useNavigate } from '@remix-run/react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { ignoreComposition } from '#platform/web/lib/ignore-composition.ts'
import { recentSearches, rememberSearch } from '#platform/web/lib/recent-searches.ts'
import sheet from '#styles/pages/suggestions.css?url'
import type { SuggestedRow, SuggestionsView } from './suggestions-view.ts'

type Props = { box: RefObject<HTMLInputElement>; userName: string }

const PAUSE_MS = 80
/** A place among the suggestions: a row, and a link of it. */
type Place = { row: number; link: number }
const NOWHERE: Place = { row: -1, link: 0 }

/**
 * Suggestions below the search box (the combobox pattern of ARIA with a grid): up and down choose a row, left and
 * right what to do with it. Enter without a choice opens the page of results.
 */
function SearchSuggestions({ box, userName }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = useId()
  const [rows, setRows] = useState<readonly SuggestedRow[]>([])
  const [isOpen, setOpen] = useState(false)
  const [sought, setSought] = useState('')
  const [at, setAt] = useState(NOWHERE)
  const request = useRef<AbortController | null>(null)

  async function ask(pause: number) {
    request.current?.abort()
    const controller = new AbortController()
    request.current = controller
    const { signal } = controller
    await new Promise((resolve) => setTimeout(resolve, pause))
    const typed = box.current?.value.trim() ?? ''
    const found = signal.aborted ? null : await fetchRows(typed, signal)
    if (found === null || signal.aborted) return
    const recent = typed === '' ? recentSearches(userName).map(recentRow) : []
    setAt(NOWHERE)
    setRows([...recent, ...found])
    setSought(typed)
    // A user who has typed something learns that there is nothing, too.
    setOpen(typed !== '' || recent.length + found.length > 0)
  }

  function close() {
    request.current?.abort()
    setOpen(false)
    setAt(NOWHERE)
  }

  function step(key: string): Place | null {
    if (rows.length === 0) return null
    const links = rows[at.row]?.links.length ?? 0
    if (key === 'ArrowDown') return { row: (at.row + 1) % rows.length, link: 0 }
    if (key === 'ArrowUp') return { row: at.row < 1 ? rows.length - 1 : at.row - 1, link: 0 }
    if (at.row < 0 || links === 0) return null
    if (key === 'ArrowRight') return { ...at, link: Math.min(at.link + 1, links) }
    return key === 'ArrowLeft' ? { ...at, link: Math.max(at.link - 1, 0) } : null
  }

  function press(event: KeyboardEvent) {
    if (!isOpen) {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      void ask(0)
      return
    }
    const chosen = rows[at.row]
    const next = step(event.key)
    if (next) setAt(next)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen) follow(linkAt(chosen, at.link).href)
    else return
    event.preventDefault()
  }

  function follow(href: string) {
    rememberSearch(userName, box.current?.value ?? '')
    close()
    navigate(href)
  }

  // The box was drawn before this script was loaded, so the listeners and the attributes are added to it.
  const latest = useRef({ press, ask, close })
  latest.current = { press, ask, close }
  useEffect(() => {
    const field = box.current
    if (!field) return
    const keydown = ignoreComposition((event: KeyboardEvent) => latest.current.press(event))
    const input = () => void latest.current.ask(PAUSE_MS)
    const focus = () => void latest.current.ask(0)
    const blur = () => latest.current.close()
    const submit = () => {
      rememberSearch(userName, field.value)
      latest.current.close()
    }
    field.addEventListener('keydown', keydown)
    field.addEventListener('input', input)
    field.addEventListener('focus', focus)
    field.addEventListener('blur', blur)
    field.form?.addEventListener('submit', submit)
    if (document.activeElement === field) focus()
    return () => {
      field.removeEventListener('keydown', keydown)
      field.removeEventListener('input', input)
      field.removeEventListener('focus', focus)
      field.removeEventListener('blur', blur)
      field.form?.removeEventListener('submit', submit)
      request.current?.abort()
    }
  }, [box, userName])

  const active = isOpen && at.row >= 0 ? cellId(id, at) : null
  useEffect(() => {
    const field = box.current
    if (!field) return
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-haspopup', 'grid')
    field.setAttribute('aria-controls', id)
    field.setAttribute('aria-expanded', String(isOpen))
    if (active === null) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', active)
  }, [box, id, isOpen, active])

  const nothing = t('search.nothing', { key: sought })
  return (
    <>
      <link rel="stylesheet" href={sheet} />
      {/* biome-ignore lint/a11y/useSemanticElements: the grid of a combobox is no table */}
      <div
        id={id}
        role="grid"
        tabIndex={-1}
        className="suggestions"
        aria-label={t('suggest.label')}
        hidden={!isOpen}
        // Pressing must not take the focus from the box, which would close the list.
        onMouseDown={(event) => event.preventDefault()}
      >
        {rows.length === 0 && <NothingFound text={nothing} />}
        {rows.map((row, index) => (
          <Row
            // Colleagues of one name have one address.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={`${row.href} ${index}`}
            row={row}
            ids={[row, ...row.links].map((_, link) => cellId(id, { row: index, link }))}
            active={index === at.row ? at.link : -1}
            onFollow={() => {
              rememberSearch(userName, box.current?.value ?? '')
              close()
            }}
          />
        ))}
      </div>
      <span role="status" className="sr-only">
        {isOpen && (rows.length === 0 ? nothing : t('page.choicesShown', { total: rows.length }))}
      </span>
    </>
  )
}

/** A row without a link, because a grid holds rows and cells only. */
function NothingFound({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to choose
    <div role="row">
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: there is nothing to choose */}
      <div role="gridcell" className="suggested-none">
        {text}
      </div>
    </div>
  )
}

const cellId = (id: string, { row, link }: Place) => `${id}-${row}-${link}`
const linkAt = (row: SuggestedRow, link: number) => row.links[link - 1] ?? row

type RowProps = { row: SuggestedRow; ids: string[]; active: number; onFollow(): void }

function Row({ row, ids, active, onFollow }: RowProps) {
  const { face, icon, label, note, phone } = row
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus
    <div role="row" aria-selected={active >= 0}>
      {[row, ...row.links].map(({ href, label: text }, link) => (
        // biome-ignore lint/a11y/useSemanticElements: see the grid
        // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus
        <div key={href} id={ids[link]} role="gridcell" aria-selected={link === active}>
          {link === 0 && (face === null ? <Icon name={icon} /> : <Face {...face} size="small" />)}
          <a href={href} tabIndex={-1} onClick={onFollow}>
            {link === 0 ? label : text}
          </a>
          {link === 0 && note && <span className="suggested-note">{note}</span>}
          {link === 0 && phone && <Phone {...phone} />}
        </div>
      ))}
    </div>
  )
}

function Phone({ text, href }: { text: string; href: string | null }) {
  if (href === null) return <span className="suggested-phone">{text}</span>
  return (
    <a href={href} tabIndex={-1}>
      {text}
    </a>
  )
}

function recentRow(key: string): SuggestedRow {
  return {
    href: `/search?${new URLSearchParams({ q: key })}`,
    label: key,
    face: null,
    icon: 'clock',
    note: '',
    phone: null,
    links: [],
  }
}

async function fetchRows(typed: string, signal: AbortSignal): Promise<SuggestedRow[] | null> {
  const address = `/suggestions?${new URLSearchParams({ q: typed })}`
  try {
    // When the session has ended the server redirects to another page. The user sees it after a search.
    const answer = await fetch(address, { signal, redirect: 'error' })
    return answer.ok ? ((await answer.json()) as SuggestionsView).rows : null
  } catch {
    return null
  }
}

// React.lazy takes default exports only.
// biome-ignore lint/style/noDefaultExport: see above
export default SearchSuggestions
