import { sql } from 'kysely'
import type { DocumentRow } from '#platform/api/approval/documents/lock-document.ts'
import type { ReplyMessage } from '#platform/api/crud/verbs.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { BUILT_IN_ROLES } from '#platform/define/built-in/roles.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'
import { listText } from '#platform/wire/language/list-text.ts'

type CurrentStep = { names: string[]; title: string | null; rule: string; roleName: string | null }

/** Says who decides a document that was just submitted, and why. */
export async function whoDecides(
  tx: Tx,
  { resource, id, state }: Pick<DocumentRow, 'resource' | 'id' | 'state'>,
): Promise<ReplyMessage> {
  if (state === DOC.done) return { key: 'approval.submittedDone' }
  if (state === DOC.passed) return { key: 'approval.submittedPassed' }
  const { rows } = await sql<CurrentStep>`
    select array_agg(u.name order by u.name) as names, s.title, s.rule,
      (select role.name from role where s.rule = 'role:' || role.code and role.deleted_at is null)
        as "roleName"
    from approval_step s join app_user u on u.id = s.approver_id
    where s.resource = ${resource.path} and s.record_id = ${id} and s.is_current
    group by s.seq, s.title, s.rule order by s.seq`.execute(tx)
  const [row] = rows
  if (!row) return { key: 'approval.submitted' }
  const named = LANGUAGES.map((language) => [language, nameAsked(language, row)])
  return { key: 'approval.submittedTo', values: { names: Object.fromEntries(named) } }
}

/** The approvers with the reason why they decide: the title of the step, else its rule. */
function nameAsked(language: Language, { names, title, rule, roleName }: CurrentStep): string {
  const [kind = '', code = ''] = rule.split(':', 2)
  const role = BUILT_IN_ROLES.find((one) => one.code === code)?.names[language] ?? roleName ?? code
  const why = title ?? (kind === 'role' ? role : say(language, `approval.rules.${kind}`))
  const people = listText(names, { language })
  return say(language, 'approval.because', { people, why })
}
