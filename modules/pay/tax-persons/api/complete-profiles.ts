import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import { ENTRY, RESIDENCE } from '#modules/pay/tax-persons/define/choices.ts'
import { taxProfiles } from '#modules/pay/tax-persons/define/tax-profile.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import type { ActionInput, ActionResult, Consequences, Line } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { lockStanding } from './check-standing.ts'
import { type KnownStanding, readKnownStandings } from './known-standing.ts'

/** People with terms of the employer on a day of the last twelve months or later, whose tax the actor may set. */
const withoutProfile = (actor: Actor, entityId: string) => sql<boolean>`
  exists (select from user_salary_type t where t.user_id = p.id and t.entity_id = ${entityId}::uuid
    and t.state = ${TERM_STATE.confirmed} and t.deleted_at is null
    and coalesce(t.effective_to, 'infinity') >= today() - interval '1 year')
  and not exists (select from tax_profile t where t.user_id = p.id and t.entity_id = ${entityId}::uuid
    and t.deleted_at is null)
  and p.id is distinct from ${actor.userBaseId}::uuid and ${opensPay(actor, PAY_ITEM.tax, sql`p.id`, { need: 'edit' })}`

function consequencesOf(people: readonly KnownStanding[]): Consequences {
  const named = (residence: string) =>
    people.filter(({ resident }) => resident === residence).map(({ name }) => name)
  const line = (key: string, names: string[]): Line[] =>
    names.length > 0 ? [{ key, names, values: { count: names.length } }] : []
  return {
    lines: [
      { key: 'taxPerson.willComplete', values: { count: people.length } },
      ...line('taxPerson.asResident', named(RESIDENCE.resident)),
      ...line('taxPerson.asNonResident', named(RESIDENCE.nonResident)),
      ...line('taxPerson.asUndefined', named(RESIDENCE.undefined)),
    ],
    rows: people.map(({ userId, resident, kind, hireDate, leaveDate }) => [
      userId,
      resident,
      kind,
      hireDate,
      leaveDate,
    ]),
  }
}

/** 补建税务信息: writes the missing profiles of an employer, as the personnel files and the terms say. */
export async function completeTaxProfiles(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const entityId = String(input.values.entityId)
  await lockStanding(tx, { userId: 'everybody', entityId })
  const people = await readKnownStandings(tx, entityId, withoutProfile(actor, entityId))
  const consequences = consequencesOf(people)
  if (input.isPreview) return { consequences }
  if (people.length === 0) throw new Failure('conflict', 'taxPerson.noneMissing')
  requireAsPreviewed(input, consequences)
  const planned = people.map((person) => ({ ...person, id: uuidv7() }))
  await sql`with moved as (
      insert into tax_profile (id, user_id, entity_id, resident, kind, entry_case, hire_date, leave_date, created_by,
        updated_by)
      select w.id, w."userId", ${entityId}::uuid, w.resident, w.kind, ${ENTRY.none}, w."hireDate", w."leaveDate",
        ${actor.userId}::uuid, ${actor.userId}::uuid
      from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
          as w (id uuid, "userId" uuid, resident text, kind text, "hireDate" date, "leaveDate" date)
      returning id, version, user_id, resident, kind)
    ${historyRows(actor, taxProfiles, 'moved', {
      action: 'add',
      before: null,
      after: sql`jsonb_build_object('userId', moved.user_id, 'resident', moved.resident, 'kind', moved.kind)`,
    })}`.execute(tx)
  return {
    consequences,
    message: { key: 'taxPerson.completed', values: { count: people.length } },
  }
}
