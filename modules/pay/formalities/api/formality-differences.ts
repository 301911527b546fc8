import { type BookedPerson, readAdded } from '#modules/pay/catch-up/api/differences.ts'
import { type Difference, differencesOf } from '#modules/pay/catch-up/api/engine/difference.ts'
import { monthsFrom } from '#modules/pay/catch-up/api/months-from.ts'
import type { Member, Side } from '#modules/pay/catch-up/api/side.ts'
import { FORMALITY } from '#modules/pay/formalities/define/choices.ts'
import { typesFor } from '#modules/pay/insurance/api/insured-people.ts'
import { readProposals } from '#modules/pay/insurance/api/read-proposals.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { textIn } from './formality-sides.ts'

type Values = Readonly<Record<string, unknown>>

/** The month in which arrears and refunds are withheld. */
export const bookMonthOf = ({ bookMonth }: Values): string =>
  textIn(bookMonth) ?? todayInShanghai().slice(0, 'yyyy-MM'.length)

const typesIn = ({ types }: Values): string[] => (Array.isArray(types) ? types.map(String) : [])

/** What the formality says of the person, for months without a row of the register. */
async function personOf(
  db: Database | Tx,
  side: Side,
  record: Values,
): Promise<(row: Member | undefined) => Member> {
  const userId = String(record.userId)
  const [proposal] = await readProposals(db, [userId])
  if (!proposal) throw new Failure('conflict', 'formality.personGone')
  const city = side.name === 'fund' ? proposal.fundCity : proposal.socialCity
  const named = typesIn(record)
  return (row) => ({
    id: row?.id ?? '',
    version: row?.version ?? 0,
    userId,
    name: proposal.name,
    empNo: proposal.empNo,
    city: textIn(record.city) ?? row?.city ?? city ?? '',
    entityId: textIn(record.entityId) ?? row?.entityId ?? proposal.entityId ?? '',
    startMonth: String(record.month),
    stopMonth: null,
    state: row?.state ?? '',
    types: named.length > 0 ? named : (row?.types ?? typesFor(proposal.status)),
    hukou: row?.hukou ?? proposal.hukou,
    declareBase: String(record.base ?? '0'),
    bases: [],
    companyRate: row?.companyRate ?? null,
    personRate: row?.personRate ?? null,
    suppCompanyRate: row?.suppCompanyRate ?? null,
    suppPersonRate: row?.suppPersonRate ?? null,
  })
}

/**
 * For arrears, the contributions still missing for the months on the base of the formality. For a refund, all that was
 * paid for the months. Null without a difference.
 */
export async function differencesOfFormality(
  db: Database | Tx,
  side: Side,
  record: WireRecord | Values,
): Promise<BookedPerson | null> {
  const userId = String(record.userId)
  const [from, to] = [String(record.month), textIn(record.monthTo) ?? String(record.month)]
  const rows = await side.readMembers(db, [userId])
  const paid = await side.readPaid(db, { userIds: [userId], from, to })
  const added = await readAdded(db, side.name, [userId])
  const dueIn = await side.dueIn(db, { from, to })
  const asMember = await personOf(db, side, record)
  const named = side.name === 'insurance' ? typesIn(record) : []
  const counts = ({ type }: { type: string }) => named.length === 0 || named.includes(type)
  const isRefund = record.kind === FORMALITY.refund
  let place = asMember(undefined)
  const differences: Difference[] = []
  for (const month of monthsFrom(from, to)) {
    const row = rows.find(
      ({ startMonth, stopMonth }) => startMonth <= month && (stopMonth ?? month) >= month,
    )
    const member = asMember(row)
    place = member
    const due = isRefund ? null : dueIn(member, month, () => member.declareBase)
    if (due && 'warning' in due) {
      throw new Failure('conflict', 'formality.noRule', { values: { month, city: member.city } })
    }
    const regular = paid.filter((found) => found.month === month).flatMap(({ parts }) => parts)
    const before = [...regular, ...(added.get(`${userId} ${month}`) ?? [])].filter(counts)
    differences.push(...differencesOf(month, before, due?.parts ?? []))
  }
  const { entityId, city } = place
  return differences.length === 0 ? null : { userId, entityId, city, differences }
}
