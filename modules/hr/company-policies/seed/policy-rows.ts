import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf } from '#platform/seed/approval-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { DOCUMENT_TEXTS } from './policy-texts.ts'

const TABLE = 'company_document'
const WRITER = 'hrdir'
/** These readers have read the older documents. */
const READERS = ['hrdir', 'hrmgr', 'leader1', 'er']
const READ_FROM = 90
/** The approval is this number of days before the publication. */
const APPROVED_BEFORE = 5

function* documentRows(
  context: SeedContext,
  cast: { accounts: readonly PlannedAccount[] },
  company: Company,
) {
  const by = accountOf(context, cast, WRITER)
  for (const [row, one] of DOCUMENT_TEXTS.entries()) {
    const day = context.today - one.daysAgo
    const requestDay = day - APPROVED_BEFORE
    const isOut = one.state !== '0'
    const place = company.departments.findIndex(({ name }) => name === one.department)
    yield {
      ...context.stamp(TABLE, row),
      created_by: by,
      doc_no: `WJ${isoDay(requestDay).replaceAll('-', '')}${String(row + 1).padStart(4, '0')}`,
      doc_code: one.code,
      title: one.title,
      category: one.category,
      edition: one.edition,
      dept_id: context.idOf('department', 0),
      secret: one.secret ?? '内部',
      content: one.content,
      scope_dept_ids: place < 0 ? [] : [context.idOf('department', place)],
      need_confirm: one.needConfirm === true,
      effective_date: isoDay(day),
      published_at: isOut ? momentOf(day) : null,
      publisher_id: isOut ? by : null,
      abolish_date: one.abolished ? isoDay(context.today - one.abolished.daysAgo) : null,
      abolish_reason: one.abolished?.reason ?? null,
      series_id: context.idOf(TABLE, one.isNext ? row - 1 : row),
      prev_id: one.isNext ? context.idOf(TABLE, row - 1) : null,
      pub_state: one.state,
      state: isOut ? '4' : '0',
      apply_user_id: by,
      effect_done: isOut,
      apply_at: isOut ? momentOf(requestDay) : null,
      finished_at: isOut ? momentOf(requestDay + 1) : null,
    }
  }
}

function* receiptRows(context: SeedContext, cast: { accounts: readonly PlannedAccount[] }) {
  for (const [row, { state, daysAgo, secret }] of DOCUMENT_TEXTS.entries()) {
    if (state === '0' || secret === '秘密' || daysAgo < READ_FROM) continue
    for (const [at, name] of READERS.entries()) {
      const user_id = accountOf(context, cast, name)
      if (user_id === null) continue
      yield {
        resource: 'hr/documents',
        record_id: context.idOf(TABLE, row),
        user_id,
        read_at: momentOf(context.today - daysAgo + at),
      }
    }
  }
}

/** Documents of the demo company in several versions, with their readers. */
export function companyDocumentTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { accounts }
  return [
    seedTable(TABLE, () => documentRows(context, cast, company)),
    seedTable('read_receipt', () => receiptRows(context, cast)),
  ]
}
