import { archives } from '#modules/hr/archives/define/archive.ts'
import {
  type ChangedFields,
  changedFields,
  OWN_FILE_CALLS,
} from '#modules/hr/archives/wire/own-file.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import { inSentence } from '#platform/web/lib/in-sentence.ts'
import { loadListWith } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { listText } from '#platform/wire/language/list-text.ts'

/** Page below the list that confirms the ticked requests. */
export const CONFIRM_PAGE = 'confirm'

/** Number of ids that fit into one URL. */
const IDS_A_CALL = 100
const MAX_NAMED = 3

/** Lists the requests with employee and fields. An approver may confirm several at once. */
export async function loadChangeList(call: ResourceCall): Promise<ListView> {
  const mayConfirm = call.permissions.has('confirm')
  const verb = { label: call.t('ownFile.confirmPicked'), page: CONFIRM_PAGE }
  const view = await loadListWith(call, mayConfirm ? [verb] : [])
  const { table } = view
  const at = table.columns.findIndex(({ name }) => name === 'itemCount')
  if (at < 0 || table.rows.length === 0) return view
  const found = await readFields(
    call,
    table.rows.map(({ id }) => id),
  )
  const rows = table.rows.map((row) => {
    const fields = found.get(row.id)
    const text = fields ? fieldsText(call, fields) : ''
    return { ...row, cells: row.cells.map((cell, index) => (index === at ? text : cell)) }
  })
  const columns = table.columns.map(({ look, ...column }, index) =>
    index === at
      ? { ...column, label: call.t('ownFile.changed') }
      : { ...column, ...(look && { look }) },
  )
  return { ...view, table: { ...table, columns, rows } }
}

async function readFields({ gateway }: ResourceCall, ids: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_A_CALL) }, (_, part) =>
    ids.slice(part * IDS_A_CALL, (part + 1) * IDS_A_CALL),
  )
  const answers = await Promise.all(
    parts.map((part) => gateway.ask(OWN_FILE_CALLS.fields, { ids: part }, changedFields)),
  )
  return new Map(answers.flat().map((found) => [found.id, found]))
}

/** Names the first fields, and counts the others. */
function fieldsText(call: ResourceCall, { fields, hidden }: ChangedFields[number]): string {
  const { t, language } = call
  const labels = fields.map((name, index) => {
    const label = fieldLabel(archives, name, language)
    return index === 0 ? label : inSentence(label)
  })
  const named =
    labels.length > MAX_NAMED
      ? t('ownFile.fieldsAndMore', {
          names: listText(labels.slice(0, MAX_NAMED), call),
          total: labels.length,
        })
      : listText(labels, call)
  const closed = hidden > 0 ? t('ownFile.fieldsHidden', { count: hidden }) : ''
  return [named, closed].filter(Boolean).join(' · ')
}
