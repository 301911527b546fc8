import { sql } from 'kysely'
import { EDUCATION } from '#modules/hr/archives/define/choices.ts'
import type { Background } from '#platform/api/approval/documents/document-kind.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { choiceWords } from '#platform/define/described/labels.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { type Condition, readConditions, readTitleFacts, type Verdict } from './read-conditions.ts'

type Entries = Readonly<Record<string, unknown>>

const TONE: Readonly<Record<Verdict, Background['tone']>> = {
  met: undefined,
  unmet: 'red',
  unknown: 'amber',
}

/** How many years of education hours are shown. */
const YEARS_SHOWN = 3

const shown = ({ name }: Condition, value: string) =>
  name === 'edu' ? choiceWords(EDUCATION, value) : value

function factOf(condition: Condition): Background {
  const { name, verdict, need, has } = condition
  const tone = TONE[verdict]
  const label = { key: `titleReview.${name}` }
  const marked = tone === undefined ? {} : { tone }
  if (name === 'rule') return { label, text: { key: 'titleReview.noRule' }, ...marked }
  if (has === null) {
    const values = { need: shown(condition, need) }
    return { label, text: { key: 'titleReview.unknown', values }, ...marked }
  }
  const values = { need: shown(condition, need), has: shown(condition, has) }
  return { label, text: { key: `titleReview.${verdict}`, values }, ...marked }
}

/** Hours of training of the last years, from the training records. */
async function readHoursByYear(db: Database | Tx, userId: string): Promise<Background[]> {
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(y.year || ': ' || y.hours, ', ' order by y.year desc) as text
    from (select extract(year from r.end_date)::integer as year, sum(r.hours)::text as hours from train_record r
      where r.user_id = ${userId}::uuid and r.deleted_at is null
      group by 1 order by 1 desc limit ${YEARS_SHOWN}) y`.execute(db)
  const text = rows[0]?.text
  if (!text) return []
  return [
    {
      label: { key: 'titleReview.hoursByYear' },
      text: { key: 'titleReview.hoursOf', values: { hours: text } },
    },
  ]
}

/** The conditions of the application, each met, not met or not known, and the hours of education by year. */
export async function readReviewFacts(db: Database | Tx, entries: Entries): Promise<Background[]> {
  const { userId, series, level } = entries
  if (!isUuid(userId) || !series || !level) return []
  const facts = await readTitleFacts(db, userId, series)
  if (!facts) return []
  const conditions = await readConditions(db, { series, level }, facts)
  return [...conditions.map(factOf), ...(await readHoursByYear(db, userId))]
}
