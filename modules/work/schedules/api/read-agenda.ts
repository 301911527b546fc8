import { sql } from 'kysely'
import { absencesInReach } from '#modules/attendance/requests/api/absences-in-reach.ts'
import { ONCE } from '#modules/work/schedules/define/choices.ts'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import type { AgendaCard, InvitationsCard } from '#modules/work/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { facePhoto } from '#platform/api/store/reach/face-photo.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { dayFromToday, momentInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { readTimes } from './schedule-times.ts'

const DAYS_AHEAD = 6
/** Entries of the next days fill the list of today up to this number of lines. */
const FEW_TIMES = 3
const MAX_TIMES = 8
const MAX_AWAY = 8
const MAX_INVITATIONS = 5
const DECLINED = '2'

/** The user's day: their entries in time order, and colleagues of their department who are away. */
export async function readAgenda(db: Database, actor: Actor): Promise<AgendaCard | null> {
  const [today, last] = [dayFromToday(0), dayFromToday(DAYS_AHEAD)]
  const [{ times }, away] = await Promise.all([
    readTimes(db, actor.userId, [actor.userId], { start: today, end: last }),
    readColleaguesAway(db, actor),
  ])
  const own = times.filter(({ answer }) => answer !== DECLINED)
  const isToday = ({ startAt }: { startAt: string }) => startAt.slice(0, today.length) <= today
  const todays = own.filter(isToday)
  const next = own.filter((time) => !isToday(time)).slice(0, Math.max(FEW_TIMES - todays.length, 0))
  if (todays.length + next.length + away.length === 0) return null
  return {
    now: momentInShanghai(new Date()),
    away,
    times: [...todays, ...next].slice(0, MAX_TIMES).map((time) => ({
      id: time.id,
      title: time.title,
      place: time.place,
      startAt: time.startAt,
      endAt: time.endAt,
      allDay: time.allDay,
      sourceType: time.sourceType,
      sourceId: time.sourceId,
    })),
  }
}

/** Colleagues of the user's department with an approved absence today that the user may see. */
async function readColleaguesAway(db: Database, actor: Actor): Promise<AgendaCard['away']> {
  const seen = absencesInReach(actor, 'p')
  if (seen === null) return []
  const { rows } = await sql<AgendaCard['away'][number]>`
    select distinct on (u.id) coalesce(u.user_base_id, u.id) as id, u.name,
      ${facePhoto(users, 'u', actor)} as photo, p.sort, p.kind, p.to_day::text as until
    from app_user me
      join app_user u on u.dept_id = me.dept_id and u.id <> me.id and u.deleted_at is null
      join attend_paper p on p.user_id = u.user_base_id
    where me.id = ${actor.userId}::uuid and p.from_day <= today() and p.to_day >= today() and ${seen}
    order by u.id, p.from_day limit ${MAX_AWAY}`.execute(db)
  return rows
}

/** Entries ahead to which the user was invited and which they did not answer, the earliest invitation first. */
export async function readInvitations(
  db: Database,
  { userId }: Actor,
  most = MAX_INVITATIONS,
): Promise<InvitationsCard | null> {
  const { rows } = await sql<InvitationsCard['rows'][number] & { total: number }>`
    select s.id, s.title, s.place, ${wireTime('s.start_at')} as "startAt", owner.name as "ownerName",
      coalesce(owner.user_base_id, owner.id) as "ownerId", ${wireTime('s.created_at')} as at,
      (count(*) over ())::integer as total
    from ${sql.table(schedules.table)} s join app_user owner on owner.id = s.owner_id
    where s.participant_ids @> array[${userId}::uuid] and s.owner_id <> ${userId}::uuid
      and (s.end_at > now() or (s.repeat <> ${ONCE} and coalesce(s.repeat_until >= today(), true)))
      and s.deleted_at is null
      and not exists (select from schedule_answer a where a.schedule_id = s.id and a.user_id = ${userId}::uuid)
    order by s.created_at, s.id limit ${most}`.execute(db)
  const [first] = rows
  if (!first) return null
  return { total: first.total, rows: rows.map(({ total: _, ...row }) => row) }
}
