import { sql } from 'kysely'
import { templateKey } from '#modules/hr/candidate-messages/define/message-texts.ts'
import { INTERVIEW_MODE, PHASE } from '#modules/hr/interviews/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { paperWords } from '#platform/api/texts/merge-fields.ts'
import { choiceWords } from '#platform/define/described/labels.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { replaceFields } from '#platform/wire/records/merged-text.ts'

/** Fields that a template of a message may name. */
export const MESSAGE_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'number',
  'post',
  'company',
  'at',
  'minutes',
  'mode',
  'place',
])

type Facts = {
  name: string
  number: string
  post: string
  company: string | null
  at: string | null
  minutes: number | null
  mode: string | null
  place: string | null
}

/** What a message may say of an application and its next interview: no score, no reason, no pay. */
async function readFacts(db: Database | Tx, candidateId: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select c.name, c.candidate_no as number, p.name as post, i.at, i.minutes, i.mode, i.place,
      (select name from department where pid is null and enabled and deleted_at is null order by sort, id limit 1)
        as company
    from candidate c join post p on p.id = c.post_id
      left join lateral (
        select ${wireTime('n.plan_at')} as at, n.minutes, n.mode, n.place from interview n
        where n.candidate_id = c.id and n.phase = ${PHASE.planned} and n.deleted_at is null
        order by n.plan_at limit 1
      ) i on true
    where c.id = ${candidateId}::uuid and c.deleted_at is null`.execute(db)
  return rows[0]
}

async function readTemplate(db: Database | Tx, key: string | null): Promise<string> {
  if (key === null) return ''
  const { rows } = await sql<{ body: string }>`
    select body from report_template where key = ${key} and enabled and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.body ?? ''
}

type Asked = { candidateId: string; occasion: string; language: Language }

const NOT_KNOWN = '—'

/** The template of an occasion, filled in for an application. Empty where there is no template. */
export async function fillMessage(
  db: Database | Tx,
  { candidateId, occasion, language }: Asked,
): Promise<string> {
  const template = await readTemplate(db, templateKey(occasion, language))
  const facts = await readFacts(db, candidateId)
  if (!facts) return ''
  const { at, minutes, mode } = facts
  const said: Readonly<Record<string, string | null>> = {
    name: facts.name,
    number: facts.number,
    post: facts.post,
    company: facts.company,
    at: at && paperWords('dateTime', at, language),
    minutes: minutes === null ? null : String(minutes),
    mode: mode && choiceWords(INTERVIEW_MODE, mode)[language],
    place: facts.place,
  }
  return replaceFields(template, (name) => said[name] || NOT_KNOWN)
}
