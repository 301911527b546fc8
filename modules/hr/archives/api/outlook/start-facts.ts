import { sql } from 'kysely'
import type { OfferedStart } from '#modules/hr/archives/wire/outlook.ts'
import { CONTRACT, contracts } from '#modules/hr/contracts/define/contract.ts'
import { noticeDays } from '#modules/hr/departures/api/notice-days.ts'
import { DEPARTURE } from '#modules/hr/departures/define/choices.ts'
import { TRANSFER } from '#modules/hr/transfers/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { dayAfter, monthBefore } from '#platform/wire/time/shanghai-time.ts'

/** The facts about a person that determine the possible actions and the first values of their forms. */
export type StartFacts = {
  today: string
  status: string
  empKind: string
  joinDate: string
  /** The legal entity that employs the people of the department. */
  entityId: string | null
  accountId: string | null
  probationId: string | null
  /** The day after the probation. */
  planDate: string | null
  /** The labour contract in force, or the last one that has expired without a successor. */
  contractId: string | null
  contractEnd: string | null
  /** A labour contract that is drafted, being approved, or approved and not signed. */
  nextId: string | null
  /** The contract `nextId` is approved and not signed yet. */
  isUnsigned: boolean
  /** The contract after `contractId` is already drafted. */
  isRenewed: boolean
}

/** Reads the facts of several people. The key of the map is the id of the person. */
export async function readStartFacts(
  tx: Tx,
  actor: Actor,
  people: readonly string[],
): Promise<ReadonlyMap<string, StartFacts>> {
  const { rows } = await sql<StartFacts & { id: string }>`
    select distinct on (b.id) b.id, today()::text as today, b.status, b.emp_kind as "empKind",
      b.join_date::text as "joinDate", d.entity_id as "entityId", u.id as "accountId",
      p.id as "probationId", (p.end_date + 1)::text as "planDate",
      c.id as "contractId", c.end_date::text as "contractEnd",
      n.id as "nextId", coalesce(n.state = ${DOC.done}, false) as "isUnsigned",
      exists (select from contract n where n.prev_id = c.id and n.state <> ${DOC.cancelled}
        and n.deleted_at is null) as "isRenewed"
    from user_base_info b
      left join department d on d.id = b.dept_id
      left join app_user u on u.user_base_id = b.id and u.deleted_at is null
      left join lateral (select p.id, p.end_date from probation p
        where p.user_id = b.id and p.state <> ${DOC.cancelled} and p.deleted_at is null
        order by p.start_date desc limit 1) p on true
      left join lateral (select c.id, c.end_date from contract c
        where c.user_id = b.id and c.is_labour and c.biz_state in (${CONTRACT.running}, ${CONTRACT.expired})
          and c.deleted_at is null and ${scopePredicate(contracts, 'c', actor, 'add')}
        order by c.start_date desc limit 1) c on true
      left join lateral (select c.id, c.state from contract c
        where c.user_id = b.id and c.is_labour and c.state <> ${DOC.cancelled}
          and (c.state <> ${DOC.done} or c.biz_state = ${CONTRACT.toSign})
          and c.deleted_at is null and ${scopePredicate(contracts, 'c', actor, 'add')}
        order by c.state = ${DOC.done} desc, c.start_date desc limit 1) n on true
    where b.id = any(${[...people]}::uuid[]) order by b.id, u.id`.execute(tx)
  return new Map(rows.map((facts) => [facts.id, facts]))
}

/** Reads the legal notice period, in days, of a person who resigns today. */
export type ReadNotice = (facts: StartFacts) => Promise<number>

/** Reads each notice period once: people with the same kind and state of employment share it. */
export function readingNotice(tx: Tx): ReadNotice {
  const known = new Map<string, Promise<number>>()
  return (facts) => {
    const departure = { kind: DEPARTURE.resigned, applyDate: facts.today }
    const key = `${facts.empKind} ${facts.status}`
    const days = known.get(key) ?? noticeDays(tx, departure, facts)
    known.set(key, days)
    return days
  }
}

/**
 * The first values of a form, or the reason why the API would refuse the form. Null when the product does
 * not offer this start for the person.
 */
type Proposal = Partial<Pick<OfferedStart, 'values' | 'target' | 'refused'>> | null

type Propose = (facts: StartFacts, notice: ReadNotice) => Proposal | Promise<Proposal>

/** A person has one probation record, so the product offers no second one. */
const proposeProbation: Propose = ({ probationId, joinDate }) =>
  probationId === null ? { values: { startDate: joinDate } } : null

const proposeConfirmation: Propose = ({ probationId, planDate }) =>
  probationId === null || planDate === null
    ? { refused: 'noProbation' }
    : { values: { probationId, effectiveDate: planDate } }

/**
 * Most departures are resignations. The last day is the earliest day that the law allows for a notice given
 * today.
 */
const proposeDeparture: Propose = async (facts, notice) => {
  const lastDay = dayAfter(facts.today, await notice(facts))
  return { values: { kind: DEPARTURE.resigned, applyDate: facts.today, lastDay } }
}

const YEAR_AND_MONTH = 'yyyy-MM'.length

/** Most transfers change neither rank nor company, and take effect on the first day of a month. */
const proposeTransfer: Propose = ({ today }) => ({
  values: {
    kind: TRANSFER.sideways,
    effectiveDate: `${monthBefore(today.slice(0, YEAR_AND_MONTH), -1)}-01`,
  },
})

/** The product offers a renewal only within this number of days before the end of the contract. */
const RENEWED_WITHIN = 366

const proposeRenewal: Propose = ({ today, contractId, contractEnd, isRenewed }) => {
  if (contractId === null) return null
  if (contractEnd === null) return { refused: 'openEnded' }
  if (contractEnd > dayAfter(today, RENEWED_WITHIN)) return null
  return isRenewed ? { refused: 'renewed' } : { target: contractId }
}

/** While an approved contract has no signature, the user signs that contract and drafts no other one. */
const proposeSigning: Propose = ({ nextId, isUnsigned }) => (isUnsigned ? { target: nextId } : null)

/** The first contract begins with the employment. When a contract is in force, the user renews it instead. */
const proposeContract: Propose = ({ contractId, nextId, isUnsigned, joinDate, entityId }) => {
  if (contractId !== null || isUnsigned) return null
  if (nextId !== null) return { refused: 'contractDrafted' }
  const values: Record<string, string> = { startDate: joinDate }
  if (entityId !== null) values.entityId = entityId
  return { values }
}

const proposeAccount: Propose = ({ accountId }) => (accountId === null ? {} : null)

const proposeRole: Propose = ({ accountId }) =>
  accountId === null ? { refused: 'noAccount' } : { values: { userId: accountId } }

/**
 * The function that proposes the first values, by the name of the start. The form of any other
 * start has only the person filled in.
 */
export const PROPOSALS: Readonly<Record<string, Propose>> = {
  probation: proposeProbation,
  confirmation: proposeConfirmation,
  departure: proposeDeparture,
  transfer: proposeTransfer,
  renewal: proposeRenewal,
  signing: proposeSigning,
  contract: proposeContract,
  account: proposeAccount,
  role: proposeRole,
}
