import { useRef, useState } from 'react'
import { FROM_LIST } from '#platform/web/lib/form-fields.ts'
import type { RowStart, TableView } from './table-view.ts'

type ById = Readonly<Record<string, readonly RowStart[]>>

/**
 * What the user may start for the records of a table. It is loaded when the menu of a row opens, because few
 * menus are opened, and the answer depends on many facts about each record.
 */
export function useRowStarts(table: Pick<TableView, 'base' | 'starts' | 'rows'>) {
  const [known, setKnown] = useState<{ rows: TableView['rows']; byId: ById } | null>(null)
  const { rows } = table
  // Another page, or the same page after a change, has other rows: what was loaded before may be outdated.
  const loaded = known?.rows === rows ? known.byId : {}
  const current = useRef(rows)
  current.current = rows

  async function load(id: string) {
    if (loaded[id]) return
    const starts = await fetchStarts(`${table.base}/${id}/starts`)
    if (starts === null || current.current !== rows) return
    setKnown((before) => {
      const byId = before?.rows === rows ? before.byId : {}
      return { rows, byId: { ...byId, [id]: starts } }
    })
  }

  return { loaded, load }
}

/** Null when the server does not answer; the menu then keeps its link to the page of the record. */
async function fetchStarts(address: string): Promise<readonly RowStart[] | null> {
  const from = location.pathname + location.search
  try {
    const answer = await fetch(`${address}?${new URLSearchParams({ [FROM_LIST]: from })}`, {
      redirect: 'error',
    })
    if (!answer.ok) return null
    return ((await answer.json()) as { starts: RowStart[] }).starts
  } catch {
    return null
  }
}
