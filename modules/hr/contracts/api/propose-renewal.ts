import { sql } from 'kysely'
import { OPEN_ENDED } from '#modules/hr/contracts/define/choices.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import type { ProposedRenewal } from '#modules/hr/contracts/wire/contract.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'
import { nextTerm, termEnd } from '#platform/wire/time/terms.ts'
import { ofThisSpell, SUPPLEMENT, signingOf } from './contract-chain.ts'
import { countSignings, FIXED, LABOUR, openEndedBecause } from './contract-terms.ts'
import { readContractFacts } from './read-contract-facts.ts'

type Found = {
  /** First day of the term. Supplements that changed other conditions do not move it. */
  termStart: string
  defaultYears: number | null
  openEndedType: string | null
}

async function readFound(tx: Tx, id: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with recursive term as (
      select id, prev_id, origin, start_date, type_id from contract where id = ${id}::uuid
      union all
      select c.id, c.prev_id, c.origin, c.start_date, c.type_id
      from contract c join term on c.id = term.prev_id and term.origin = ${SUPPLEMENT}
    )
    select min(term.start_date)::text as "termStart",
      (select t.default_years from contract_type t join contract c on c.type_id = t.id
        where c.id = ${id}::uuid) as "defaultYears",
      (select t.id from contract_type t where t.kind = ${LABOUR} and t.term_kind = ${OPEN_ENDED}
        and t.enabled and t.deleted_at is null order by t.sort, t.code limit 1) as "openEndedType"
    from term`.execute(tx)
  return rows[0]
}

/** The facts of a contract that determine the next contract of the chain. */
const agreedIn = ({ userId, typeId, entityId, companyEntity }: WireRecord) => ({
  userId,
  typeId,
  entityId,
  companyEntity,
})

/**
 * Proposes the values of a renewal: an open-ended contract where Labour Contract Law, article 14,
 * requires one; otherwise a term as long as the last one, or the usual term of the type when the
 * last one was no whole number of months.
 */
export async function proposeRenewal(tx: Tx, actor: Actor, id: string): Promise<ProposedRenewal> {
  const last = await selectRecord(tx, contracts, id, actor)
  const facts = last && (await readContractFacts(tx, agreedIn(last)))
  const found = last && (await readFound(tx, id))
  if (!last || !facts || !found) throw new Failure('not-found', 'not-found')
  if (typeof last.endDate !== 'string') throw new Failure('conflict', 'contract.endless')
  const startDate = dayAfter(last.endDate, 1)
  const next = { startDate, endDate: null }
  const times = countSignings(ofThisSpell(facts), signingOf(next, facts))
  const isFixedLabour = facts.isLabour && facts.termKind === FIXED
  const { joinDate } = facts
  const because = isFixedLabour ? openEndedBecause(times, { joinDate, startDate }) : null
  if (because) return { typeId: found.openEndedType, startDate, endDate: null, because }
  const same = nextTerm(found.termStart, last.endDate)
  const { defaultYears } = found
  const isUsual = same.months === null && defaultYears !== null
  return {
    typeId: facts.isTypeOpen ? String(last.typeId) : null,
    startDate,
    endDate: isUsual ? termEnd(startDate, defaultYears * 12) : same.to,
    because: null,
  }
}
