import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { cellName, DEFAULT, KEEP, packCells, parseCells, REST } from './painting/packed-cells.ts'
import {
  type CellView,
  codeOf,
  FIRST_SHIFT,
  idsOf,
  LOOK_REST,
  type RosterView,
  type RowView,
  unpackMonth,
} from './roster-view.ts'

type HiddenProps = { view: RosterView }

/** The context fields of a form: cells refer to employees and shifts by number. */
export function RosterFields({ view: { head, rows, looks, shifts } }: HiddenProps) {
  const choosable = looks.slice(FIRST_SHIFT, FIRST_SHIFT + shifts)
  return (
    <>
      <input type="hidden" name="group" value={head.group} />
      <input type="hidden" name="month" value={head.month} />
      <input type="hidden" name="people" value={idsOf(rows).join(' ')} />
      <input type="hidden" name="shifts" value={choosable.map(({ id }) => id).join(' ')} />
    </>
  )
}

export type Chosen = (row: number, day: number, cell: CellView) => string

type Props = {
  view: RosterView
  /** Submitted values that were not saved. */
  typed: string
  children(rows: readonly RowView[], chosen: Chosen): ReactNode
}

/** A form with a control for each cell: it saves the controls that differ from their initial values. */
export function RosterForm({ view, typed, children }: Props) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { shown, shifts } = view
  const rows = view.rows.map(unpackMonth)
  const explicit = rows.flatMap(({ cells }, row) =>
    cells.slice(shown.from - 1, shown.to).flatMap((cell, at) => {
      const code = codeOf(cell, shifts)
      return code === DEFAULT ? [] : [{ row, day: shown.from + at, code }]
    }),
  )
  const bounds = { rows: rows.length, days: view.days.length, shifts }
  const wanted = new Map(
    (parseCells(typed, bounds) ?? []).map(({ row, day, code }) => [cellName(row, day), code]),
  )
  const chosen: Chosen = (row, day, cell) => {
    const code = wanted.get(cellName(row, day)) ?? codeOf(cell, shifts)
    return code === DEFAULT ? '' : code
  }
  return (
    <Form
      method="post"
      className="roster-form"
      // A new key resets the controls when their initial values change.
      key={`${view.rows.join()} ${typed}`}
      aria-busy={isBusy}
      preventScrollReset
    >
      <FormToken />
      <RosterFields view={view} />
      <input type="hidden" name="was" value={packCells(explicit)} />
      {children(rows, chosen)}
      {view.mayEdit && rows.length > 0 && (
        <div className="roster-save no-print">
          <p className="facts">{t('roster.formHint')}</p>
          <button type="submit" className="button button-primary" disabled={isBusy}>
            {t(isBusy ? 'page.saving' : 'page.save')}
          </button>
        </div>
      )}
    </Form>
  )
}

export type CellProps = {
  view: RosterView
  row: number
  day: number
  cell: CellView
  label: string
  chosen: Chosen
  t: TFunction
}

/** The control of one cell, or its text where the user cannot change it. */
export function cellControl({ view, row, day, cell, label, chosen, t }: CellProps) {
  const { looks, shifts, mayEdit, days } = view
  const look = looks[cell.look]
  const isLocked = Boolean(days[day - 1]?.lock)
  if (!cell.isOpen) return <span className="o">{t('roster.notHere')}</span>
  if (!mayEdit || isLocked) {
    return <span className={`s${cell.look}${cell.isExplicit ? '' : ' d'}`}>{look?.name}</span>
  }
  const value = chosen(row, day, cell)
  const source = cell.isExplicit ? t('roster.byGroup') : t('roster.given', { name: look?.name })
  return (
    <select name={cellName(row, day)} aria-label={label} defaultValue={value}>
      <option value="">{source}</option>
      <option value={REST}>{looks[LOOK_REST]?.name}</option>
      {looks.slice(FIRST_SHIFT, FIRST_SHIFT + shifts).map(({ id, name }, at) => (
        <option key={id} value={at}>
          {name}
        </option>
      ))}
      {codeOf(cell, shifts) === KEEP && <option value={KEEP}>{look?.name}</option>}
    </select>
  )
}
