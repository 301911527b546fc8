import { type RawBuilder, sql } from 'kysely'
import { talents } from '#modules/hr/talents/define/talent.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { auditRows } from '#platform/api/history/history.ts'
import {
  checkManyReached,
  checkManyReferences,
  type Findings,
  failuresOf,
  find,
} from '#platform/api/imports/check-many.ts'
import { untouchedForm } from '#platform/api/imports/untouched-form.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { PREFIX, requireTextInForce } from './write-talent.ts'

/** The texts of some rows that nobody can agree to today. */
async function textsNotInForce(tx: Tx, rows: readonly WriteInput[]): Promise<Set<unknown>> {
  const late = new Set<unknown>()
  for (const id of new Set(rows.map(({ consentTextId }) => consentTextId))) {
    try {
      await requireTextInForce(tx, id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      late.add(id)
    }
  }
  return late
}

/** Checks many new people against the rules of `addTalent`, each rule for all rows in one query. */
export async function checkTalents(
  tx: Tx,
  actor: Actor,
  rows: readonly WriteInput[],
): Promise<(Failure | null)[]> {
  const findings: Findings = new Map()
  const late = await textsNotInForce(tx, rows)
  for (const [index, { consentTextId }] of rows.entries()) {
    if (late.has(consentTextId)) {
      find(findings, index, 'consentTextId', 'invalid.textNotInForce')
    }
  }
  await checkManyReferences(tx, actor, talents, rows, findings)
  const reached = await checkManyReached(tx, actor, talents, rows)
  const found = failuresOf(talents, rows, findings)
  return rows.map((_, index) => found[index] ?? reached[index] ?? null)
}

/** Takes the numbers of many new people. Returns one statement that writes the same records as `addTalent` for each. */
export async function prepareTalents(
  tx: Tx,
  actor: Actor,
  rows: readonly WriteInput[],
): Promise<() => RawBuilder<unknown>> {
  const numbers = await sql<{ number: string }>`
    select number from next_document_numbers(${PREFIX}, ${rows.length}) number`.execute(tx)
  return () => {
    const people = rows.map((row, index) => {
      const { id, ...history } = row
      return { id, history, talentNo: numbers.rows[index]?.number ?? '' }
    })
    return sql`with entered as (${insertTalents(actor, people)})
      ${insertHistory(actor, people)}`
  }
}

type NewTalent = { id: string; history: Omit<WriteInput, 'id'>; talentNo: string }

const filled = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).filter(([, value]) => value !== null && value !== undefined)

function insertTalents({ userId }: Actor, people: readonly NewTalent[]): RawBuilder<unknown> {
  const columns = new Set(['id', 'talent_no'])
  const rows = people.map(({ id, history, talentNo }) => {
    const row: Record<string, unknown> = { id, talent_no: talentNo }
    for (const [name, value] of [...filled(untouchedForm(talents)), ...filled(history)]) {
      const column = columnName(name)
      columns.add(column)
      row[column] = value
    }
    return row
  })
  const names = sql.join([...columns].map((name) => sql.id(name)))
  return sql`insert into talent (created_by, updated_by, ${names})
    select ${userId}, ${userId}, ${names}
    from jsonb_populate_recordset(null::talent, ${JSON.stringify(rows)}::jsonb) returning id`
}

function insertHistory(actor: Actor, people: readonly NewTalent[]): RawBuilder<unknown> {
  const entries = people.map(({ id, history }) => ({ id, title: history.name, after: history }))
  return auditRows(actor, {
    resource: talents.path,
    id: sql`given.id`,
    version: sql`1`,
    action: 'add',
    after: sql`${JSON.stringify(untouchedForm(talents))}::jsonb || given.after`,
    before: null,
    title: sql`given.title`,
    from: sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as given(id uuid, title text, after jsonb)`,
  })
}
