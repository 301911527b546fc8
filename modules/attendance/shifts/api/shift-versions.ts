import { sql } from 'kysely'
import type { ShiftVersion } from '#modules/attendance/groups/wire/attend-group.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** The versions of a shift with their days, newest first. */
export async function readShiftVersions(db: Database, shiftId: string): Promise<ShiftVersion[]> {
  const { rows } = await sql<ShiftVersion>`
    select case when v.from_day > (select min(o.from_day) from shift_version o
        where o.shift_group_id = v.shift_group_id) then to_char(v.from_day, 'YYYY-MM-DD') end as from,
      case when v.until < 'infinity' then to_char(v.until, 'YYYY-MM-DD') end as until,
      v.work_minutes as "workMinutes", v.flex_minutes as "flexMinutes", v.late_grace as "lateGrace",
      v.early_grace as "earlyGrace", v.late_to_half as "lateToHalf", v.late_to_full as "lateToFull",
      coalesce((select jsonb_agg(jsonb_build_object('onDayOffset', g.on_day_offset,
          'offDayOffset', g.off_day_offset, 'workOn', to_char(g.work_on, 'HH24:MI'),
          'workOff', to_char(g.work_off, 'HH24:MI'), 'restStart', to_char(g.rest_start, 'HH24:MI'),
          'restEnd', to_char(g.rest_end, 'HH24:MI')) order by g.seq)
        from jsonb_populate_recordset(null::shift_segment, v.segments) g), '[]') as segments
    from shift_version v join shift_group s on s.id = v.shift_group_id and s.deleted_at is null
    where v.shift_group_id = ${shiftId}::uuid order by v.from_day desc`.execute(db)
  return rows
}
