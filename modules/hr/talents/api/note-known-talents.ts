import { sql } from 'kysely'
import type { FieldProblem } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

type Known = { place: number; number: string; name: string; isSure: boolean }

/**
 * For each new person of a file: who has the same telephone, e-mail, name with birth day, or name with school and major;
 * null for nobody. The rules are those of `talents_alike`, one link long: the whole group shows on the record.
 */
export async function noteKnownTalents(
  tx: Tx,
  rows: readonly WriteInput[],
): Promise<readonly (FieldProblem | null)[]> {
  const people = rows.map(({ name, phone, email, birthDate, school, major }, place) => ({
    place,
    name,
    phone,
    email,
    birthDate,
    school,
    major,
  }))
  const { rows: found } = await sql<Known>`
    select g.place, known.talent_no as number, known.name, known.is_sure as "isSure"
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as g (place integer, name text, phone text, email text,
        "birthDate" date, school text, major text)
      cross join lateral (
        select like_row.talent_no, like_row.name, like_row.is_sure from (
          select t.talent_no, t.name, true as is_sure, t.last_act_at from talent t
          where t.phone = g.phone and t.deleted_at is null and (t.empty_on > today() or is_known_talent(t))
          union all
          select t.talent_no, t.name, true, t.last_act_at from talent t
          where lower(t.email) = lower(g.email) and t.deleted_at is null
            and (t.empty_on > today() or is_known_talent(t))
          union all
          select t.talent_no, t.name, false, t.last_act_at from talent t
          where t.name = g.name and t.birth_date = g."birthDate" and t.deleted_at is null
            and (t.empty_on > today() or is_known_talent(t))
          union all
          select t.talent_no, t.name, false, t.last_act_at from talent t
          where t.name = g.name and t.school = g.school and t.major = g.major and t.deleted_at is null
            and (t.empty_on > today() or is_known_talent(t))
        ) like_row order by like_row.is_sure desc, like_row.last_act_at desc limit 1
      ) known`.execute(tx)
  const notes = new Map(
    found.map(({ place, number, name, isSure }) => [
      place,
      { key: isSure ? 'recruit.isKnown' : 'recruit.maybeKnown', values: { number, name } },
    ]),
  )
  return rows.map((_, place) => notes.get(place) ?? null)
}
