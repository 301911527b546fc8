import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { ParameterForm } from '#platform/web/components/form/parameter-form.tsx'
import { keywordBox } from '#platform/web/components/table/keyword-box.tsx'
import { Menu } from '#platform/web/components/ui/menu.tsx'
import { DayField, DepthField } from './chart-form-fields.tsx'
import type { ChartView } from './chart-view.ts'

type Props = { view: ChartView; t: TFunction }

function Kept({ view, except }: { view: ChartView; except: readonly string[] }) {
  return view.kept
    .filter(({ name }) => !except.includes(name))
    .map(({ name, value }) => <input key={name} type="hidden" name={name} value={value} />)
}

/** Two plain forms: one finds a department; the other, behind a button, sets day and depth. */
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
    <ParameterForm action="/org/chart">
      <Kept view={view} except={['at', 'depth']} />
      <DayField view={view} t={t} />
      <DepthField depth={view.depth} t={t} />
    </ParameterForm>
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

/** Links for smaller and larger; the middle one returns to the default size. */
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
