import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { lockForUpdate, updateRecord } from '#api/crud/update-record.ts'
import type { Saved } from '#api/crud/verbs.ts'
import { invalidFields } from '#api/failure.ts'
import { followFile } from '#api/rules/accounts/follow-file.ts'
import { keepMainPosition } from '#api/rules/org/keep-main-position.ts'
import type { Tx } from '#api/store/database.ts'
import { visibleGroups } from '#api/store/scope.ts'
import { readToday } from '#api/store/today.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { archives } from '#resources/hr/archives/archive.ts'
import { checkArchive, withTold } from './check-archive.ts'
import { NOT_JOINED_YET } from './state-at-joining.ts'

export async function updateArchive(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, archives, input.id, Number(input.version))
  const today = await readToday(tx)
  // Nobody un-joins: posts of people who have yet to come begin in the future.
  if (current.status !== NOT_JOINED_YET && String(input.joinDate ?? '') > today) {
    throw invalidFields(archives, { joinDate: { key: 'invalid.joinedAlready' } })
  }
  if (input.joinDate !== undefined && input.joinDate !== current.joinDate) {
    await requireBirthDate(tx, actor, input.id)
    await requireAfterEarlier(tx, input)
  }
  // The file is checked as a whole, also when only a part of it is sent.
  const computed = checkArchive({ ...current, ...given(input) }, today)
  const saved = await updateRecord(tx, actor, archives, withTold(input, computed), computed)
  await keepMainPosition(tx, actor, input.id, current)
  await followFile(tx, actor, input.id)
  return saved
}

/** Whether a day of joining is refused for the age on it tells the birth date to whoever tries enough days. */
async function requireBirthDate(tx: Tx, actor: Actor, id: string): Promise<void> {
  const groups = await visibleGroups(tx, actor, archives, id)
  if (groups.has(archives.fields.birthDate?.group ?? '')) return
  throw invalidFields(archives, { joinDate: { key: 'invalid.birthDateHidden' } })
}

/** An employment begins after the one before it is over. */
async function requireAfterEarlier(tx: Tx, { id, joinDate }: WriteInput): Promise<void> {
  const { rows } = await sql<{ day: string | null }>`
    select max(leave_date)::text as day from employment_spell where user_id = ${id}`.execute(tx)
  const day = rows[0]?.day ?? null
  if (day === null || String(joinDate) > day) return
  throw invalidFields(archives, { joinDate: { key: 'invalid.beforeLeaving', values: { day } } })
}

function given(input: WriteInput): WriteInput {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as WriteInput
}
