import { Form, useBlocker } from '@remix-run/react'
import { type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#app/components/form/busy.ts'
import {
  beginStroke,
  between,
  type CellEdits,
  changesOf,
  noEdits,
  type Place,
  paint,
  placeKey,
  placeOfKey,
  settle,
  undo,
} from './cell-edits.ts'
import { attachBrush, cellAt } from './grid-brush.ts'
import { packCells, parseCells } from './packed-cells.ts'
import { RosterFields } from './roster-form.tsx'
import { codeOf, type RosterView, type RowView, unpackRow } from './roster-view.ts'
import { ShiftPalette } from './shift-palette.tsx'
import { paletteOf } from './shift-palette-view.ts'
import { showCell, tellCell } from './show-cell.ts'

type Props = {
  table: RefObject<HTMLTableElement>
  view: RosterView
  /** What was asked for and not saved. */
  typed: string
}

/** Paints shifts over the month that the page shows, and saves all of it as one field. */
function RosterEditor({ table, view, typed }: Props) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const painted = usePainted(table, view, typed)
  const { count, brush, setBrush, paintSelected, undo: takeBack, packed, said } = painted
  const leaving = useLeaving(count > 0)
  return (
    <>
      <ShiftPalette
        entries={paletteOf(view, t)}
        chosen={brush}
        choose={(code) => (paintSelected(code) ? undefined : setBrush(code))}
      />
      <Form
        method="post"
        className="roster-save no-print"
        aria-busy={isBusy}
        preventScrollReset
        aria-label={t('roster.saveBar')}
      >
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
        <button type="button" className="button" disabled={!painted.canUndo} onClick={takeBack}>
          {t('roster.undo')}
        </button>
        <button type="submit" className="button button-primary" disabled={isBusy || count === 0}>
          {t(isBusy ? 'page.saving' : 'page.save')}
        </button>
      </Form>
    </>
  )
}

/** Asks before what was painted is lost: here, and by the browser. */
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

/** What a form is sent to is the page that it stands on: the router says so by a parameter more. */
function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search)
  params.delete('index')
  return `${pathname}?${params}`
}

/** The cells as they were drawn, what was painted over them, and what is selected. */
function usePainted(table: RefObject<HTMLTableElement>, view: RosterView, typed: string) {
  const { t } = useTranslation()
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const [brush, setBrush] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const edits = useRef<CellEdits>(noEdits())
  const selected = useRef<{ from: Place; to: Place } | null>(null)
  const rows = useMemo(() => view.rows.map(unpackRow), [view.rows])
  const latest = useRef({ rows, view, brush })
  latest.current = { rows, view, brush }

  const work = useMemo(() => {
    const original = (key: string) => originalOf(key, latest.current.rows, latest.current.view)
    const show = (key: string) => {
      const place = placeOfKey(key)
      const cell = table.current && cellAt(table.current, place)
      if (!cell) return
      const { rows: people, view: drawn } = latest.current
      const wanted = edits.current.wanted.get(key)
      showCell(cell, people[place.row]?.cells[place.day - 1], wanted, drawn.looks)
      tellCell(cell, { place, people, view: drawn, wanted, t })
    }
    const paintAll = (places: readonly Place[], code: string) => {
      let count = 0
      for (const place of places) {
        const key = placeKey(place)
        const { rows: people, view: drawn } = latest.current
        const isOpen = people[place.row]?.cells[place.day - 1]?.isOpen ?? false
        if (!isOpen || drawn.days[place.day - 1]?.lock) continue
        if (paint(edits.current, key, code, original(key))) {
          count++
          show(key)
        }
      }
      setSaid(t('roster.painted', { count }))
      redraw()
    }
    const select = (from: Place, to: Place) => {
      if (table.current) markSelected(table.current, selected.current, { from, to })
      selected.current = { from, to }
      show(placeKey(to))
    }
    const takeBack = () => {
      for (const key of undo(edits.current)) show(key)
      redraw()
    }
    return { original, show, paintAll, select, takeBack }
  }, [table, t])

  // The page brought cells: what was saved is no change any more, what was refused still is one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are drawn
  useEffect(() => {
    const before = [...edits.current.wanted.keys()]
    const bounds = { rows: rows.length, days: view.days.length, shifts: view.shifts }
    for (const change of parseCells(typed, bounds) ?? []) {
      edits.current.wanted.set(placeKey(change), change.code)
    }
    settle(edits.current, work.original)
    for (const key of new Set([...before, ...edits.current.wanted.keys()])) work.show(key)
    redraw()
  }, [rows, typed])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid is bound once for its size
  useEffect(() => {
    if (!table.current) return
    const codes = paletteOf(latest.current.view, t)
    return attachBrush(table.current, {
      brush: () => latest.current.brush,
      begin: () => beginStroke(edits.current),
      paint: work.paintAll,
      select: work.select,
      codeOfKey: (key) => codes.find(({ keys }) => keys.includes(key))?.code ?? null,
      undo: work.takeBack,
      rows: rows.length,
      days: view.days.length,
    })
  }, [rows.length, view.days.length, view.shifts])

  return {
    ...{ brush, setBrush, said, undo: work.takeBack },
    count: edits.current.wanted.size,
    canUndo: edits.current.strokes.some(({ size }) => size > 0),
    packed: packCells(changesOf(edits.current)),
    /** Several selected cells get what is pressed; one only, the brush does. */
    paintSelected(code: string | null): boolean {
      const { from, to } = selected.current ?? {}
      if (code === null || !from || !to || placeKey(from) === placeKey(to)) return false
      beginStroke(edits.current)
      work.paintAll(between(from, to), code)
      return true
    },
  }
}

function originalOf(key: string, rows: readonly RowView[], { shifts }: RosterView): string {
  const { row, day } = placeOfKey(key)
  const cell = rows[row]?.cells[day - 1]
  return cell ? codeOf(cell, shifts) : ''
}

type Selection = { from: Place; to: Place }

function markSelected(table: HTMLTableElement, before: Selection | null, now: Selection): void {
  const cellsOf = ({ from, to }: Selection) =>
    between(from, to).map((place) => cellAt(table, place))
  for (const cell of before ? cellsOf(before) : []) cell?.removeAttribute('aria-selected')
  for (const cell of cellsOf(now)) cell?.setAttribute('aria-selected', 'true')
}

// React.lazy takes default exports only.
// biome-ignore lint/style/noDefaultExport: see above
export default RosterEditor
