import { sql } from 'kysely'
import { taxProfiles } from '#modules/pay/tax-persons/define/tax-profile.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Consequences, Line } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendOnceADay } from '#platform/api/messages/send-once-a-day.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { requireStandingReach, textOf } from './check-standing.ts'
import { MONTHS_GAP } from './engine/paid-after-months.ts'
import { type AtOnce, readAtOnce } from './read-at-once.ts'

const YEAR = 'yyyy'.length

const yearsIn = (written: unknown): string[] =>
  String(written ?? '')
    .split(MONTHS_GAP)
    .filter((year) => year !== '')

/** The profiles among these that the actor may confirm, with what they say now. */
async function readReached(tx: Tx, actor: Actor, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; years: string | null }>`
    select t.id, t.at_once_years as years from tax_profile t
    where t.id = any(${[...ids]}::uuid[]) and ${scopePredicate(taxProfiles, 't', actor, 'confirmAtOnce')}
    order by t.id for no key update of t`.execute(tx)
  return new Map(rows.map(({ id, years }) => [id, years]))
}

function consequencesOf(
  year: number,
  people: readonly (AtOnce & { profileId: string })[],
  without: readonly AtOnce[],
): Consequences {
  const values = { count: people.length, year: String(year) }
  const lines: Line[] = [
    { key: 'taxPerson.willCountAtOnce', values },
    ...people.map(({ name, income }) => ({
      key: 'taxPerson.incomeOfYear',
      values: { name, income, year: String(year - 1) },
    })),
    ...(without.length > 0
      ? [
          {
            key: 'taxPerson.withoutProfile',
            values: { count: without.length },
            names: without.map(({ name }) => name),
          },
        ]
      : []),
  ]
  return { lines, rows: people.map(({ profileId, income }) => [profileId, year, income]) }
}

/**
 * 确认六万元一次扣除: confirms, for a tax year, the people whose deduction of the whole year counts at once. The preview
 * is the list, with the wages of the year before.
 */
export async function confirmAtOnce(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const year = Number(textOf(input.values.year) ?? todayInShanghai().slice(0, YEAR))
  const found = await readAtOnce(tx, {
    year,
    entityId: textOf(input.values.entityId),
    among: opensPay(actor, PAY_ITEM.tax, sql`y.user_id`, { need: 'edit' }),
  })
  const open = found.filter(({ isConfirmed }) => !isConfirmed)
  const reached = await readReached(
    tx,
    actor,
    open.flatMap(({ profileId }) => profileId ?? []),
  )
  const people = open.flatMap((one) =>
    one.profileId !== null && reached.has(one.profileId)
      ? [Object.assign({}, one, { profileId: one.profileId })]
      : [],
  )
  const without = open.filter(({ profileId }) => profileId === null)
  const consequences = consequencesOf(year, people, without)
  if (input.isPreview) return { consequences }
  const values = { count: people.length, year: String(year) }
  if (people.length === 0) throw new Failure('conflict', 'taxPerson.noneAtOnce', { values })
  requireAsPreviewed(input, consequences)
  for (const { profileId } of people) {
    await writeYears(tx, actor, profileId, {
      before: reached.get(profileId) ?? null,
      years: [...yearsIn(reached.get(profileId)), String(year)],
    })
  }
  return { consequences, message: { key: 'taxPerson.countsAtOnce', values } }
}

async function writeYears(
  tx: Tx,
  actor: Actor,
  id: string,
  { before, years, why }: { before: string | null; years: readonly string[]; why?: unknown },
): Promise<number> {
  const atOnceYears = years.length === 0 ? null : [...years].sort().join(MONTHS_GAP)
  const version = await updateRow(tx, taxProfiles, id, { atOnceYears }, actor)
  await writeHistory(tx, actor, {
    resource: taxProfiles,
    id,
    version,
    action: 'update',
    before: { atOnceYears: before },
    after: { atOnceYears, ...(why === undefined ? {} : { why }) },
  })
  return version
}

/**
 * Enters or takes back one tax year for one person. The specialist uses it if another program paid the wages of the
 * year before, or if a condition fails that no row shows.
 */
export async function setAtOnce(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const { id, values } = input
  const current = await lockForUpdate(tx, actor, taxProfiles, id, input.version, 'confirmAtOnce')
  await requireStandingReach(tx, actor, current.userId)
  const year = String(values.year)
  const years = yearsIn(current.atOnceYears).filter((one) => one !== year)
  const version = await writeYears(tx, actor, id, {
    before: textOf(current.atOnceYears),
    years: values.applies === true ? [...years, year] : years,
    why: values.why,
  })
  return { id, version }
}

const AT_ONCE_DUE = declareMessage({
  code: 'taxAtOnceDue',
  type: 'staff',
  about: taxProfiles.path,
  toast: false,
  link: () => `/${taxProfiles.path}/act/confirmAtOnce`,
})

/** The roles that maintain the tax data of people. */
const ANSWERS_FOR_THEM = ['hr_pay']
const JANUARY = '01'

/** In January: tells the pay specialists how many people wait to be confirmed for the deduction at once. */
export async function tellAtOnce(tx: Tx, day?: string): Promise<void> {
  const today = day ?? (await readToday(tx))
  const [year = '', month] = today.split('-')
  if (month !== JANUARY) return
  await sendOnceADay(tx, AT_ONCE_DUE, ANSWERS_FOR_THEM, async () => {
    const found = await readAtOnce(tx, {
      year: Number(year),
      entityId: null,
      among: sql<boolean>`true`,
    })
    return { open: found.filter(({ isConfirmed }) => !isConfirmed).length }
  })
}
