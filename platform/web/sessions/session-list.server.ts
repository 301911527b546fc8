import { z } from 'zod'
import { OWN_SESSION_CALLS } from '#platform/define/shipped/sessions/session.ts'
import type { RowView } from '#platform/web/components/table/table-view.ts'
import { deviceText } from '#platform/web/lib/device-text.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { ownSession } from '#platform/wire/sign-in/account.ts'

/** The sessions of all users, with the user's present one marked. */
export async function loadSessionList(call: ResourceCall): Promise<ListView> {
  const { gateway, t } = call
  const [view, own] = await Promise.all([
    loadList(call),
    gateway.ask(OWN_SESSION_CALLS.list, {}, z.array(ownSession)),
  ])
  const { table } = view
  const device = table.columns.findIndex(({ name }) => name === 'userAgent')
  const here = own.find(({ isCurrent }) => isCurrent)?.id
  const say = (text: string, id: string) => {
    const deviceName = deviceText(text, t)
    return id === here ? `${deviceName} · ${t('sessions.current')}` : deviceName
  }
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((text, index) => (index === device ? say(text, row.id) : text)),
  }))
  return byPerson(call, { ...view, table: { ...table, rows } })
}

/** The columns that distinguish the sessions of one user. */
const TELLING = ['userAgent', 'lastUsedAt', 'ip']

/** One row for each user, with their latest session; the row links to the others. */
function byPerson({ t }: ResourceCall, view: ListView): ListView {
  const { columns, rows } = view.table
  const at = columns.findIndex(({ name }) => name === 'userName')
  const people = new Map<string, RowView[]>()
  for (const row of rows) {
    const name = row.cells[at] ?? ''
    people.set(name, [...(people.get(name) ?? []), row])
  }
  if (at < 0 || people.size < 2 || people.size === rows.length) return view
  const telling = columns.flatMap(({ name }, index) => (TELLING.includes(name) ? [index] : []))
  const textOf = ({ cells }: RowView) => telling.map((index) => cells[index]).join(' · ')
  const merged = [...people.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    if (others.length === 0) return [first]
    const more = others.map((row) => ({ id: row.id, text: textOf(row) }))
    return [{ ...first, more: { summary: t('sessions.more', { count: more.length }), rows: more } }]
  })
  // The index of the first row of each user, to select the avatars in the same order.
  const kept = merged.map(({ id }) => rows.findIndex((row) => row.id === id))
  return {
    ...view,
    // No checkboxes, because a checkbox would select a single session but look as if it selected all.
    bulk: null,
    table: {
      ...view.table,
      rows: merged,
      columns: columns.map((column) => ({
        ...column,
        ...(column.faces && { faces: kept.map((index) => column.faces?.[index] ?? -1) }),
        ...(column.photos && { photos: kept.map((index) => column.photos?.[index] ?? null) }),
      })),
    },
  }
}
