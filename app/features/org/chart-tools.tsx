import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { keywordBox } from '#app/components/table/keyword-box.tsx'
import { Menu } from '#app/components/ui/menu.tsx'
import type { ChartView } from './chart-view.ts'

const DEPTHS = ['1', '2', '3', '4', '5', '6', 'all']

type Props = { view: ChartView; t: TFunction }

function Kept({ view, except }: { view: ChartView; except: readonly string[] }) {
  return view.kept
    .filter(({ name }) => !except.includes(name))
    .map(({ name, value }) => <input key={name} type="hidden" name={name} value={value} />)
}

/** A department to look for; and behind a button day and depth. Both are plain forms. */
export function ChartForms({ view, t }: Props) {
  return (
    <div className="filter-line no-print">
      <Form method="get" action="/org/chart" className="find-box">
        <Kept view={view} except={['root']} />
        {keywordBox({ value: view.key, placeholder: t('org.findDepartment'), t })}
      </Form>
      <Menu button={`${t('org.display')} ▾`} look="popup-sheet org-display">
        <DisplayForm view={view} t={t} />
      </Menu>
      <ChartZoom view={view} t={t} />
    </div>
  )
}

function DisplayForm({ view, t }: Props) {
  return (
    <Form method="get" action="/org/chart" className="asked">
      <Kept view={view} except={['at', 'depth']} />
      <label>
        {t('org.day')}
        <input key={view.at} type="date" name="at" defaultValue={view.at} max={view.today} />
      </label>
      <label>
        {t('org.depth')}
        <select key={view.depth} name="depth" defaultValue={view.depth}>
          {DEPTHS.map((depth) => (
            <option key={depth} value={depth}>
              {depth === 'all' ? t('org.allLevels') : t('org.levels', { count: Number(depth) })}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        {t('org.show')}
      </button>
    </Form>
  )
}

export function FoundDepartments({ view, t }: Props) {
  if (view.found === null) return null
  if (view.found.length === 0) {
    return <p className="empty">{t('org.foundNone', { key: view.key })}</p>
  }
  return (
    <nav className="card org-found" aria-label={t('org.findDepartment')}>
      <ul>
        {view.found.map(({ id, label, hint, href }) => (
          <li key={id}>
            <a href={href}>{label}</a> <span>{hint}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Smaller, as it is, larger: three links, and the middle one leads back to the usual size. */
function ChartZoom({ view, t }: Props) {
  const at = view.zooms.findIndex(({ isHere }) => isHere)
  const [smaller, here, larger] = [view.zooms[at - 1], view.zooms[at], view.zooms[at + 1]]
  return (
    <nav className="org-zoom no-print" aria-label={t('org.zoom')}>
      {smaller && (
        <a className="button button-icon" href={smaller.href} aria-label={t('org.smaller')}>
          −
        </a>
      )}
      <span>{here?.label}</span>
      {larger && (
        <a className="button button-icon" href={larger.href} aria-label={t('org.larger')}>
          ＋
        </a>
      )}
    </nav>
  )
}

/** Only there when it works: without scripts the browser's own menu prints. */
export function PrintButton({ t }: { t: TFunction }) {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  if (!isLive) return null
  return (
    <button type="button" className="button no-print" onClick={() => window.print()}>
      {t('org.print')}
    </button>
  )
}
