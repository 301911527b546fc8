import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionVerb, WriteVerb } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { mayUsePay } from '#platform/api/store/reach/pay-reach.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { type Proposal, readProposals } from './read-proposals.ts'

type Values = Readonly<Record<string, unknown>>
type Problems = Record<string, FieldProblem>

/** A register of people whose contributions are paid: of insurance, or of the housing fund. */
export type Register = {
  resource: Resource
  /** Fills entries that are left empty from the personnel file. */
  filled: (proposal: Proposal, values: Values) => Values
  /** Entries that must have a value in the end. */
  needed: readonly string[]
  check: (values: Values) => Problems
}

export const isGiven = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0)

export const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value)))

/** Refuses people whose pay the actor may not set. It runs first, so that no other refusal shows their figures. */
async function requireReach(tx: Tx, actor: Actor, { resource }: Register, userId: unknown) {
  refuseOwnAct(actor, 'writeContribution', [userId])
  const item = resource.pay?.item
  if (item && (await mayUsePay(tx, actor, item, String(userId), 'edit'))) return
  throw new Failure('forbidden', 'auth.forbidden')
}

type Other = { entity: string; from: string; to: string | null }

/** Another row of the person for one of the months: contributions are paid once a month. */
async function findOther(tx: Tx, { resource }: Register, values: Values): Promise<Other | null> {
  const { rows } = await sql<Other>`
    select e.name as entity, r.start_month as "from", r.stop_month as "to"
    from ${sql.table(resource.table)} r join legal_entity e on e.id = r.entity_id
    where r.user_id = ${values.userId}::uuid and r.id <> ${values.id}::uuid and r.deleted_at is null
      and r.start_month <= coalesce(${values.stopMonth ?? null}, '9999-12')
      and coalesce(r.stop_month, '9999-12') >= ${values.startMonth}
    order by r.start_month limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Serialises changes of one person's rows, and refuses invalid values. */
export async function requireRight(tx: Tx, register: Register, values: Values): Promise<void> {
  const { resource, needed, check } = register
  const lock = `${resource.table} ${values.userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  const problems: Problems = {}
  for (const name of needed) {
    if (!isGiven(values[name])) problems[name] = { key: 'contribution.notInFile' }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(resource, problems)
  Object.assign(problems, check(values))
  if (moneyOf(String(values.declareBase)).fen <= 0n) {
    problems.declareBase = { key: 'contribution.noBase' }
  }
  const other = await findOther(tx, register, values)
  if (other) {
    const named = { entity: other.entity, from: other.from, to: other.to ?? '…' }
    problems.startMonth = { key: 'contribution.twice', values: named }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(resource, problems)
}

/** Adds a person. Entries that are left empty come from the personnel file, the terms of pay and the employer. */
export const enteringIn =
  (register: Register): WriteVerb =>
  async (tx, actor, input) => {
    const known = await findEarlierWrite(tx, actor, register.resource, input.id)
    if (known) return known
    await requireReach(tx, actor, register, input.userId)
    const [proposal] = await readProposals(tx, [String(input.userId)])
    if (!proposal) throw invalidFields(register.resource, { userId: { key: 'invalid.reference' } })
    const values = { ...register.filled(proposal, input), ...given(input) }
    await requireRight(tx, register, values)
    const { deptId, ...typed } = { ...values, deptId: proposal.deptId }
    return addRecord(tx, actor, register.resource, { ...input, ...typed }, { deptId })
  }

/** Changes a row of the register. A required entry that the user emptied keeps its value. */
export const correctingIn =
  (register: Register): WriteVerb =>
  async (tx, actor, input) => {
    const { resource } = register
    const current = await lockForUpdate(tx, actor, resource, input.id, Number(input.version))
    await requireReach(tx, actor, register, current.userId)
    const needed = new Set(register.needed)
    const entries = Object.entries(input).filter(
      ([name, value]) => value !== undefined && (isGiven(value) || !needed.has(name)),
    )
    const typed = Object.fromEntries(entries)
    await requireRight(tx, register, { ...current, ...typed })
    const { id, version } = input
    return updateRecord(tx, actor, resource, { ...typed, id, version })
  }

/** Ends a row with its last month, which is not before the first one. */
export const stoppingIn =
  (register: Register): ActionVerb =>
  async (tx, actor, input) => {
    const { resource } = register
    const current = await lockForUpdate(tx, actor, resource, input.id, input.version, 'stop')
    const first = String(current.startMonth)
    if (String(input.values.stopMonth) < first) {
      const form = resource.actions.stop?.form ?? resource
      throw invalidFields(form, { stopMonth: { key: 'contribution.stopEarly', values: { first } } })
    }
    return moveRecord(tx, actor, { resource, name: 'stop' }, input)
  }
