import { sql } from 'kysely'
import { NOT_TAKEN_ON } from '#modules/hr/probation/define/choices.ts'
import { probations } from '#modules/hr/probation/define/probation.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { ON_PROBATION } from './check-probation.ts'

const HR_MANAGER = 'hr_manager'
const link = (id: string) => `/${probations.path}/${id}`
const base = { type: 'staff', about: probations.path, link } as const
const DUE = declareMessage({ ...base, code: 'probationDue' })
const OVER = declareMessage({ ...base, code: 'probationOver' })

type Due = { id: string; name: string; day: string; ahead: number }

/**
 * Sends reminders 15 and 7 days before the end of a probation when no confirmation was submitted, and from
 * the last day on when neither confirmation nor departure was completed. Each is sent once, even when a run
 * was missed. An extended probation gets new reminders.
 */
export async function tellDueProbations(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tell-due-probations'))`.execute(tx)
  for (const { id, name, day, ahead } of await findDue(tx)) {
    const isOver = ahead === 0
    const values = { name, day, ahead }
    await sendMessage(tx, isOver ? OVER : DUE, receiversOf(id, isOver), { from: null, id, values })
  }
}

async function findDue(tx: Tx): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select p.id, b.name, p.end_date::text as day, due.ahead
    from probation p join user_base_info b on b.id = p.user_id
      cross join lateral (select min(ahead) as ahead from (values (0), (7), (15)) as days (ahead)
        where p.end_date - today() <= ahead) due
    where p.deleted_at is null and b.status = ${ON_PROBATION} and due.ahead is not null
      and p.state <> '9'
      and (due.ahead = 0 or p.state in ('0', '3') or (p.state = '4' and p.result = '1'))
      and not exists (select from positive o where o.user_id = p.user_id and o.deleted_at is null
        and ((o.state = '4' and o.kind <> ${NOT_TAKEN_ON})
          or (due.ahead > 0 and o.state in ('1', '2', '4'))))
      and not exists (select from message m where m.biz_id = p.id::text
        and m.code in (${DUE.code}, ${OVER.code})
        and m.said @> jsonb_build_object('day', p.end_date::text, 'ahead', due.ahead))
    order by p.end_date, p.id`.execute(tx)
  return rows
}

/** The applicant, the mentor and the head of the department; after the end HR managers too. */
function receiversOf(id: string, isOver: boolean) {
  return sql`
    select a.id from app_user a, probation p join department d on d.id = p.dept_id
    where p.id = ${id} and a.user_base_id is distinct from p.user_id
      and (a.id in (p.apply_user_id, p.mentor_id, d.leader_id)
        or (${isOver} and a.id in (select user_id from role_way
          where role_code = ${HR_MANAGER} and counts)))`
}
