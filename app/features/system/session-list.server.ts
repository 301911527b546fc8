import { z } from 'zod'
import { deviceText } from '#app/lib/device-text.ts'
import { loadList } from '#app/pages/list.server.ts'
import type { ListView } from '#app/pages/list-view.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { ownSession } from '#contracts/account.ts'
import { OWN_SESSION_CALLS } from '#resources/system/session.ts'

/** Who is signed in on which device, one's own present session told apart. */
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
    const said = deviceText(text, t)
    return id === here ? `${said} · ${t('sessions.current')}` : said
  }
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((text, index) => (index === device ? say(text, row.id) : text)),
  }))
  return { ...view, table: { ...table, rows } }
}
