import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { PasswordOwner } from './password-policy.ts'

type Facts = {
  userName: string
  code: string
  name: string
  phone: string | null
  email: string | null
  /** As yyyy-MM-dd. */
  birthDate: string | null
  /** The names of the departments from the company down to the owner's. */
  places: (string | null)[]
}

const SEPARATORS = /[\s._@/-]+/

/** The facts about the owner that an attacker may know. Null for an unknown account. */
export async function readPasswordOwner(
  db: Database,
  userId: string,
): Promise<PasswordOwner | null> {
  const { rows } = await sql<Facts>`
    select u.user_name as "userName", u.code, u.name, u.phone, u.email,
      b.birth_date::text as "birthDate",
      array(select unnest(array[d.name, d.short_name, d.company_entity]) from department d
        join department own on own.id = u.dept_id and own.path like d.path || '%'
      ) as places
    from app_user u left join user_base_info b on b.id = u.user_base_id
    where u.id = ${userId} and u.deleted_at is null`.execute(db)
  const [facts] = rows
  return facts ? { userName: facts.userName, words: wordsOf(facts) } : null
}

function wordsOf({ code, name, phone, email, birthDate, places }: Facts): string[] {
  const texts = [name, code, phone, email, ...places].filter((text) => text !== null)
  const words = texts.flatMap((text) => [text, ...text.split(SEPARATORS)])
  return [...words, ...(birthDate === null ? [] : datesOf(birthDate))].filter(Boolean)
}

/** A day as people type it: 19900527, 900527, 27051990, 05271990, 0527, 1990. */
export function datesOf(date: string): string[] {
  const [year = '', month = '', day = ''] = date.split('-')
  const short = year.slice(2)
  const orders = [
    [year, month, day],
    [short, month, day],
    [day, month, year],
    [month, day, year],
    [day, month, short],
    [month, day],
    [year, month],
  ]
  return [year, ...orders.flatMap((parts) => ['', '-', '.', '/'].map((mark) => parts.join(mark)))]
}
