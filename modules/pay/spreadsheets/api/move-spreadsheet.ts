import { sql } from 'kysely'
import { MATCH } from '#modules/pay/spreadsheets/define/choices.ts'
import { spreadsheets } from '#modules/pay/spreadsheets/define/spreadsheet.ts'
import type { Actor } from '#platform/api/actor.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionVerb } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { readHands, requireWholeReach } from './lock-spreadsheet.ts'
import { tellSheetPublished, withdrawSheetMessages } from './tell-sheet-published.ts'

type Moved = { tx: Tx; actor: Actor; input: ActionInput }

/** The steps of a file that have a rule of their own: what each requires, and what it writes. */
const RULES: Readonly<Record<string, (moved: Moved) => Promise<Values>>> = {
  check: async ({ tx, actor, input: { id } }) => {
    const { makerIds } = await readHands(tx, id)
    if (makerIds.includes(actor.userId)) throw new Failure('conflict', 'spreadsheet.ownWork')
    await requireComplete(tx, id)
    return { checkedById: actor.userId }
  },
  sendBack: async () => ({ checkedById: null }),
  audit: async ({ tx, actor, input: { id } }) => {
    const { makerIds, checkedById } = await readHands(tx, id)
    if ([...makerIds, checkedById].includes(actor.userId)) {
      throw new Failure('conflict', 'spreadsheet.ownWork')
    }
    return { auditedById: actor.userId }
  },
  unaudit: async () => ({ auditedById: null }),
  finish: async ({ tx, input: { values } }) => ({
    finishedOn: values.date ?? (await readToday(tx)),
  }),
  undoFinish: async () => ({ finishedOn: null }),
  publish: async ({ tx, input: { id } }) => {
    await requireSealed(tx, id)
    return { publishedAt: new Date().toISOString() }
  },
  unpublish: async () => ({ publishedAt: null }),
}

/** What follows a step once it is written. */
const AFTER: Readonly<Record<string, (moved: Moved) => Promise<void>>> = {
  publish: ({ tx, actor, input: { id } }) => tellSheetPublished(tx, actor, id),
  unpublish: ({ tx, input: { id } }) => withdrawSheetMessages(tx, id),
}

/** Refuses a file that is not complete: without rows, with a row without its person or with a fault, or with other totals. */
async function requireComplete(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ count: number; unmatched: number; faulty: number; totals: number }>`
    select s.row_count as count,
      (select count(*)::integer from salary_excel_row r
        where r.salary_excel_id = s.id and r.match_state <> ${MATCH.found}) as unmatched,
      (select count(*)::integer from salary_excel_row r
        where r.salary_excel_id = s.id and r.problems <> '[]') as faulty,
      (select count(*)::integer from jsonb_path_query(s.reading, '$.totals[*].columns[*] ? (@.agrees == false)'))
        as totals
    from salary_excel s where s.id = ${id}::uuid`.execute(tx)
  const [found] = rows
  if (!found || found.count === 0) throw new Failure('conflict', 'spreadsheet.noFile')
  const { unmatched, faulty, totals } = found
  if (unmatched > 0) {
    throw new Failure('conflict', 'spreadsheet.unmatched', { values: { count: unmatched } })
  }
  if (faulty > 0) throw new Failure('conflict', 'spreadsheet.faulty', { values: { count: faulty } })
  if (totals > 0) throw new Failure('conflict', 'spreadsheet.totals', { values: { count: totals } })
}

/** Refuses a file whose content is not that which was audited. The product changes none, so the change came from elsewhere. */
async function requireSealed(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`
    select from salary_excel s where s.id = ${id}::uuid and s.hash <> seal_of_salary_excel(s)`.execute(
    tx,
  )
  if (rows.length > 0) throw new Failure('conflict', 'spreadsheet.changedSinceAudit')
}

/**
 * The rule of a step of a file. Different users make, check and audit it, each with the competence for everybody in it,
 * and nobody moves a file with their own pay.
 */
export const movingSheet =
  (name: string): ActionVerb =>
  async (tx, actor, input) => {
    const button = spreadsheets.actions[name]?.button ?? name
    await lockForUpdate(tx, actor, spreadsheets, input.id, input.version, button)
    await requireWholeReach(tx, actor, input.id)
    const moved = { tx, actor, input }
    const computed = (await RULES[name]?.(moved)) ?? {}
    const done = await moveRecord(tx, actor, { resource: spreadsheets, name }, input, computed)
    await AFTER[name]?.(moved)
    return done
  }

const STEPS = Object.entries(spreadsheets.actions).flatMap(([name, { moves }]) =>
  moves ? [{ name, moves }] : [],
)

/** The rules of all steps, by their names. */
export const sheetSteps: Readonly<Record<string, ActionVerb>> = Object.fromEntries(
  STEPS.map(({ name }) => [name, movingSheet(name)]),
)

/** The step that leads from one state to another, or undefined. */
export const stepBetween = (from: string, to: string): string | undefined =>
  STEPS.find(({ moves }) => moves.from.includes(from) && moves.to === to)?.name
