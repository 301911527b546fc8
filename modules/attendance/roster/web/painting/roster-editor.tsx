import { Form, useBlocker } from '@remix-run/react'
import { type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RosterFields } from '#modules/attendance/roster/web/roster-form.tsx'
import { type RosterView, unpackMonth } from '#modules/attendance/roster/web/roster-view.ts'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { attachBrush } from './grid-brush.ts'
import { PaintedGrid } from './painted-grid.ts'
import { ShiftPalette } from './shift-palette.tsx'
import { paletteOf } from './shift-palette-view.ts'

type Props = {
  table: RefObject<HTMLTableElement>
  view: RosterView
  /** Submitted changes that were not saved. */
  typed: string
}

/** Paints shifts over the displayed month, and submits all changes as one field. */
function RosterEditor({ table, view, typed }: Props) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { grid, brush, setBrush } = usePainted(table, view, typed)
  const { count, packed, said } = grid
  const leaving = useLeaving(count > 0)
  return (
    <>
      <ShiftPalette
        entries={paletteOf(view, t)}
        chosen={brush}
        choose={(code) => (code !== null && grid.paintSelected(code)) || setBrush(code)}
      />
      <Form
        method="post"
        className="roster-save no-print"
        aria-busy={isBusy}
        preventScrollReset
        aria-label={t('roster.saveBar')}
      >
        <FormToken />
        <RosterFields view={view} />
        <input type="hidden" name="cells" value={packed} />
        {leaving.state === 'blocked' ? (
          <p className="roster-leaving" role="alert">
            {t('roster.leaveWarning', { count })}
            <button type="button" className="button" onClick={() => leaving.proceed()}>
              {t('roster.leave')}
            </button>
            <button type="button" className="button" onClick={() => leaving.reset()}>
              {t('roster.stay')}
            </button>
          </p>
        ) : (
          <p className={count > 0 ? 'facts' : 'facts quiet-hint'} role="status">
            {count > 0 ? t('roster.unsaved', { count }) : t('roster.editHint')}
          </p>
        )}
        <span className="sr-only" aria-live="polite">
          {said}
        </span>
        <button
          type="button"
          className="button"
          disabled={!grid.canUndo}
          onClick={() => grid.takeBack()}
        >
          {t('roster.undo')}
        </button>
        <button type="submit" className="button button-primary" disabled={isBusy || count === 0}>
          {t(isBusy ? 'page.saving' : 'page.save')}
        </button>
      </Form>
    </>
  )
}

/** Asks for confirmation before the user loses unsaved changes, both in the router and in the browser. */
function useLeaving(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && pageOf(currentLocation) !== pageOf(nextLocation),
  )
}

/** The action of a form is its own page, without the parameter `index` that the router adds. */
function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search)
  params.delete('index')
  return `${pathname}?${params}`
}

/** Connects the cells of the page with pointer and keys, and holds the changes. */
function usePainted(table: RefObject<HTMLTableElement>, view: RosterView, typed: string) {
  const { t } = useTranslation()
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const [brush, setBrush] = useState<string | null>(null)
  const rows = useMemo(() => view.rows.map(unpackMonth), [view.rows])
  const latest = useRef({ table: table.current, view, rows, t, brush })
  latest.current = { table: table.current, view, rows, t, brush }
  const grid = useMemo(() => new PaintedGrid(() => latest.current, redraw), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are drawn
  useEffect(() => grid.settle(typed), [grid, rows, typed])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid is bound once for its size
  useEffect(() => {
    if (!table.current) return
    const codes = paletteOf(view, t)
    return attachBrush(table.current, {
      brush: () => latest.current.brush,
      begin: () => grid.begin(),
      paint: (places, code) => grid.paint(places, code),
      select: (from, to) => grid.select(from, to),
      codeOfKey: (key) => codes.find(({ keys }) => keys.includes(key))?.code ?? null,
      undo: () => grid.takeBack(),
      rows: rows.length,
      days: view.days.length,
    })
  }, [grid, rows.length, view.days.length, view.shifts])

  return { grid, brush, setBrush }
}

// React.lazy takes default exports only.
// biome-ignore lint/style/noDefaultExport: see above
export default RosterEditor
