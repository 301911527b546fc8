import { sql } from 'kysely'
import type { ApplicantReadings } from '#modules/hr/privacy/wire/privacy.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

const FIRST_SHOWN = 20
const MOST_SHOWN = 2_000

/** Reads who read what about a person and the records that were merged into it, the latest first. */
export async function readApplicantReadings(
  db: Database,
  { talentId, isWhole }: { talentId: string; isWhole: boolean },
): Promise<ApplicantReadings> {
  const { rows } = await sql<ApplicantReadings['rows'][number] & { total: number }>`
    select a.id, u.name as reader, d.name as department, a.resource, a.manner, a.parts,
      ${wireTime('a.last_at')} as "lastAt", count(*) over ()::integer as total
    from applicant_reading a join app_user u on u.id = a.reader_id left join department d on d.id = u.dept_id
    where a.talent_id in (select record_id from records_of_talent(${talentId}::uuid) where resource = 'hr/talents')
    order by a.last_at desc, a.id limit ${isWhole ? MOST_SHOWN : FIRST_SHOWN}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}
