import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { PayItem } from '#platform/wire/records/pay-item.ts'
import type { Need } from './permission.ts'

/** How many rows a condition is evaluated for: one with a known id, or any number. */
export type Rows = 'one' | 'many'

/**
 * Condition: a competence of the caller that is in force today opens this item of the person's pay for this use.
 * `person` is a column with the id of a personnel file.
 */
export function opensPay(
  { userId }: Actor,
  item: PayItem,
  person: RawBuilder<unknown>,
  { need = 'view', rows = 'many' }: { need?: Need; rows?: Rows } = {},
): RawBuilder<boolean> {
  const reach = sql`pay_reach(${userId}::uuid, ${item}, ${need}) reached`
  // For many rows PostgreSQL makes one list of all people; for one row it looks up the person. It cannot choose between
  // the two itself: with `exists` it looked up each of 10,000 rows, because it expected few.
  return rows === 'one'
    ? sql<boolean>`exists (select from ${reach} where reached.person_id = ${person})`
    : sql<boolean>`${person} in (select reached.person_id from ${reach})`
}

/** Condition: the caller has a competence for this item in force today, whichever people it covers. */
export function holdsItem({ userId }: Actor, item: PayItem): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from salary_competence c
    where c.user_id = ${userId}::uuid and c.deleted_at is null and today() <= c.valid_to
      and ${item}::text = any(c.items))`
}

/** A sum over fewer people would reveal the pay of one of them. */
export const FEWEST = 3

/** Condition on a row with sums of pay: they are of enough people, or a competence opens the item for everybody. */
export function opensSums(
  { userId }: Actor,
  item: PayItem,
  people: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(${people} >= ${FEWEST}::integer or exists (
    select from salary_competence c
    where c.user_id = ${userId}::uuid and c.deleted_at is null and today() <= c.valid_to
      and ${item}::text = any(c.items) and c.scope = '4' and c.rank_max_id is null))`
}

/**
 * The permissions that users need no competence for on their own rows, depending on whether they file, confirm or sign
 * these rows.
 */
const OWN_USES: Readonly<Record<'filed' | 'confirmed' | 'signed', ReadonlySet<Need>>> = {
  filed: new Set(['view', 'add', 'edit']),
  confirmed: new Set(['view', 'confirm']),
  signed: new Set(['view', 'sign']),
}

/** Whether users may do this with their own rows without a competence. */
export function isOwnToUse({ pay }: Resource, need: Need): boolean {
  const own = pay?.own
  if (own === undefined) return false
  return own === true ? need === 'view' : OWN_USES[own].has(need)
}

/**
 * Condition on rows of pay: a competence opens them. Where the definition says so, users also see or file their own
 * rows.
 */
export function payPredicate(
  resource: Resource,
  person: RawBuilder<unknown>,
  actor: Actor,
  { need, rows }: { need: Need; rows: Rows },
): RawBuilder<boolean> {
  const { pay, path } = resource
  if (!pay) throw new Error(`${path} is no resource of pay`)
  const opened = opensPay(actor, pay.item, person, { need, rows })
  const isOwn = isOwnToUse(resource, need) && actor.userBaseId !== null
  return isOwn ? sql`(${person} = ${actor.userBaseId}::uuid or ${opened})` : opened
}

/** Whether the caller may use this item of one person's pay. */
export async function mayUsePay(
  db: Database | Tx,
  actor: Actor,
  item: PayItem,
  personId: string,
  need: Need = 'view',
): Promise<boolean> {
  const isOpen = opensPay(actor, item, sql`${personId}::uuid`, { need, rows: 'one' })
  const { rows } = await sql<{ isOpen: boolean }>`select ${isOpen} as "isOpen"`.execute(db)
  return rows[0]?.isOpen === true
}
