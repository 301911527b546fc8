import { sql } from 'kysely'
import { formKey, keyed } from '#modules/hr/careers/api/form-key.ts'
import { joinFormLink } from '#modules/hr/first-day/define/join-form-link.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { type Actor, THE_PRODUCT } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { makeLink } from '#platform/api/links/make-link.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { joinFormDoor } from './join-form-door.ts'

type Links = { made: number; isOpen: boolean }

async function readLinks(db: Database | Tx, hiringId: string): Promise<Links> {
  const { rows } = await sql<Links>`
    select count(*)::integer as made, coalesce(bool_or(slot is not null and revoked_at is null
      and locked_at is null and deleted_at is null and expires_at > now()), false) as "isOpen"
    from access_link where purpose = ${joinFormLink.name} and scope ->> 'hiringId' = ${hiringId}`.execute(
    db,
  )
  return rows[0] ?? { made: 0, isOpen: false }
}

/**
 * The ticket follows from the hiring and from how many links it had, so that the pages of the person and the recruiter
 * can show the same one again, and the database keeps its hash only.
 */
const ticketOf = async (db: Database | Tx, hiringId: string, made: number) =>
  keyed(await formKey(db), 'joinForm', `${hiringId} ${made}`)

/** The ticket of the first day; null when there is none that opens. */
export async function readJoinTicket(db: Database | Tx, hiringId: string): Promise<string | null> {
  const { made, isOpen } = await readLinks(db, hiringId)
  return isOpen ? ticketOf(db, hiringId, made) : null
}

/** Makes the link to the first day once an offer was accepted. A link that is open stays. */
export async function makeJoinTicket(
  tx: Tx,
  { id, docNo }: { id: string; docNo: string },
): Promise<string> {
  const known = await readJoinTicket(tx, id)
  if (known !== null) return known
  const { made } = await readLinks(tx, id)
  const ticket = await ticketOf(tx, id, made + 1)
  const link = { scope: { hiringId: id }, subject: docNo, slot: id }
  await makeLink(tx, THE_PRODUCT, joinFormDoor, link, ticket)
  return ticket
}

/** Whoever holds the ticket of a form reads all of it, so giving it takes the rights to that. */
const NEEDED = [permissionCode(registers, 'unmask'), permissionCode(registers, 'group.family')]

/** 入职登记链接: shows a user the address that the new colleague has, and makes it where it is missing. */
export async function giveJoinTicket(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
): Promise<ActionResult> {
  if (!NEEDED.every((code) => actor.permissions.has(code))) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
  const current = await lockForUpdate(tx, actor, hirings, id, version, 'giveForm')
  const ticket = await makeJoinTicket(tx, { id, docNo: String(current.docNo) })
  return {
    id,
    version: current.version,
    message: { key: 'register.ticketGiven' },
    link: `${joinFormLink.address}?k=${ticket}`,
  }
}
