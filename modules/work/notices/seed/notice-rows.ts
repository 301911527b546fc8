import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { NOTICE_TEXTS } from './notice-texts.ts'

const DAY_MS = 86_400_000
const PUBLISHER = 'hrmgr'
/** An employee who has read the older notices. */
const READER = 'staff1'
const READ_FROM = 6

const dayText = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '')

function publishedAt({ enteredAt }: SeedContext, daysAgo: number): Date {
  return new Date(enteredAt.getTime() - daysAgo * DAY_MS)
}

function accountId(
  context: SeedContext,
  accounts: readonly PlannedAccount[],
  name: string,
): string | null {
  const row = accounts.findIndex(({ userName }) => userName === name)
  return row < 0 ? null : context.idOf('app_user', row)
}

function* noticeRows(context: SeedContext, { departments }: Company, publisher: string | null) {
  for (const [row, notice] of NOTICE_TEXTS.entries()) {
    const { title, type, daysAgo, state, top = false, department, content } = notice
    const at = publishedAt(context, daysAgo)
    const place = departments.findIndex(({ name }) => name === department)
    const chosen = place < 0 ? [] : [context.idOf('department', place)]
    const isDraft = daysAgo === 0
    yield {
      ...context.stamp('notice', row),
      notice_no: `GG${dayText(at)}${String(row + 1).padStart(4, '0')}`,
      title,
      type,
      state,
      top,
      content,
      scope: chosen.length > 0 ? '部门' : '全员',
      dept_ids: chosen,
      publish_at: isDraft ? null : at.toISOString(),
      publisher_id: isDraft ? null : publisher,
    }
  }
}

/** Notices of the demo company, and the receipts of one reader. */
export function noticeTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const reader = accountId(context, accounts, READER)
  const read = NOTICE_TEXTS.flatMap(({ daysAgo, state }, row) =>
    state === '1' && daysAgo >= READ_FROM && reader !== null ? [{ row, daysAgo, reader }] : [],
  )
  return [
    seedTable('notice', () =>
      noticeRows(context, company, accountId(context, accounts, PUBLISHER)),
    ),
    seedTable('read_receipt', () =>
      read.map(({ row, daysAgo, reader: user_id }) => ({
        resource: 'work/notices',
        record_id: context.idOf('notice', row),
        user_id,
        read_at: publishedAt(context, daysAgo - 1).toISOString(),
      })),
    ),
  ]
}
