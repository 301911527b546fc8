import { sql } from 'kysely'
import { LEVELS_OF, lineOf } from '#modules/titles/professions/define/choices.ts'
import { professions } from '#modules/titles/professions/define/profession.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { countStandingTerms } from './term-facts.ts'

type Problems = Record<string, FieldProblem>

type Facts = {
  today: string
  birthDate: string | null
  deptId: string | null
  /** The first day of an appointment to the title. */
  appointed: string | null
}

async function readFacts(tx: Tx, { id, userId }: Values): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select today()::text as today, b.birth_date::text as "birthDate", b.dept_id as "deptId",
      (select min(a.from_date)::text from title_appointment a
       where a.profession_id = ${id ?? null}::uuid and a.state <> '9' and a.deleted_at is null) as appointed
    from (select 1) one left join user_base_info b on b.id = ${userId}::uuid`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('the facts of a title have no row')
  return facts
}

function levelProblems({ series, level }: Values): Problems {
  const levels = LEVELS_OF[lineOf(series)] ?? []
  if (levels.includes(String(level))) return {}
  return { level: { key: 'invalid.titleLevel', values: { levels: levels.join('、') } } }
}

function dayProblems({ grantDate }: Values, { today, birthDate, appointed }: Facts): Problems {
  const day = String(grantDate)
  if (day > today) return { grantDate: { key: 'invalid.noticeAhead' } }
  if (birthDate !== null && day <= birthDate) {
    return { grantDate: { key: 'invalid.titleBeforeBirth' } }
  }
  if (appointed !== null && day > appointed) {
    return { grantDate: { key: 'invalid.titleGrantAfterTerm', values: { day: appointed } } }
  }
  return {}
}

/** Checks the entries of a title; returns the columns that follow from them. */
async function completed(tx: Tx, values: Values): Promise<Values> {
  const facts = await readFacts(tx, values)
  const problems = Object.assign(levelProblems(values), dayProblems(values, facts))
  if (Object.keys(problems).length > 0) throw invalidFields(professions, problems)
  return { deptId: facts.deptId, line: lineOf(values.series) }
}

/** Adds a title of a person. */
export async function addProfession(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const computed = await completed(tx, input)
  return addRecord(tx, actor, professions, input, computed)
}

/** Corrects a title. Its line stays once there was an appointment, because terms of a line must not overlap. */
export async function updateProfession(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, professions, input.id, Number(input.version))
  const computed = await completed(tx, { ...current, ...input })
  if (computed.line !== current.line && (await countStandingTerms(tx, input.id)) > 0) {
    throw invalidFields(professions, { series: { key: 'invalid.titleLineStays' } })
  }
  return updateRecord(tx, actor, professions, input, computed)
}

/** Deletes a title that nobody was appointed to. */
export async function deleteProfession(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<undefined> {
  await lockForUpdate(tx, actor, professions, id, version, 'delete')
  if ((await countStandingTerms(tx, id)) > 0) throw new Failure('conflict', 'profession.hasTerms')
  await deleteRecord(tx, actor, professions, id, version)
}
