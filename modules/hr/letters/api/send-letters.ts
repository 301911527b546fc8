import { sql } from 'kysely'
import { commitmentLetters } from '#modules/hr/letters/define/commitment-letter.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import type { ActionInput, ActionResult, Consequences } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { chosenPeople } from './letter-receivers.ts'
import { tellSent } from './tell-letter.ts'
import { type Template, writeLetters } from './write-letters.ts'

async function readTemplate(tx: Tx, id: unknown): Promise<Template> {
  const { rows } = await sql<Template>`select id, title, kind from commitment_template
    where id = ${id}::uuid and enabled and deleted_at is null for share`.execute(tx)
  const [template] = rows
  if (!template) throw new Failure('conflict', 'letter.templateGone')
  return template
}

/**
 * Sends a template to many people. Each person gets a letter that contains the values of their file, and each letter
 * gets a history entry. The letters have consecutive numbers, and all receivers get one message. Leaves out people who
 * already have such a letter.
 */
export async function sendLetters(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const { values } = input
  const form = commitmentLetters.actions.send?.form ?? commitmentLetters
  const deadline = typeof values.deadline === 'string' ? values.deadline : null
  if (deadline !== null && deadline < (await readToday(tx))) {
    throw invalidFields(form, { deadline: { key: 'letter.deadlineOver' } })
  }
  await sql`select pg_advisory_xact_lock(hashtext('send-letters'))`.execute(tx)
  const known = await sql`select from commitment_sending where id = ${input.id}`.execute(tx)
  if (known.rows.length > 0) return { id: input.id, message: { key: 'letter.sentAlready' } }
  const template = await readTemplate(tx, values.templateId)
  const { rows } = await sql<{ fresh: number; held: number }>`
    select (count(*) filter (where not has_one))::int as fresh,
      (count(*) filter (where has_one))::int as held
    from (${chosenPeople(actor, values)}) as chosen`.execute(tx)
  const { fresh, held } = rows[0] ?? { fresh: 0, held: 0 }
  if (fresh === 0) throw new Failure('conflict', held > 0 ? 'letter.allHaveIt' : 'letter.nobody')
  const consequences: Consequences = {
    lines: [
      { key: 'letter.willSend', values: { count: fresh } },
      ...(held > 0 ? [{ key: 'letter.skips', values: { count: held } }] : []),
    ],
    rows: { fresh, held },
  }
  if (input.isPreview) return { consequences }
  requireAsPreviewed(input, consequences)
  await writeLetters(tx, actor, { id: input.id, template, deadline, fresh }, values)
  await tellSent(tx, actor, { id: input.id, title: template.title, deadline })
  return { id: input.id, message: { key: 'letter.sent', values: { count: fresh } }, consequences }
}
