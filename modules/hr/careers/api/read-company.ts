import { sql } from 'kysely'
import type { PublicCompany } from '#modules/hr/careers/wire/careers.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

const NOBODY: PublicCompany = { name: '', phone: null, address: null }
const EVERYWHERE = { city: null, on: null } as const

/** Reads how to reach the company: name, telephone and address of its top department. */
export async function readCompany(db: Database | Tx): Promise<PublicCompany> {
  const { rows } = await sql<PublicCompany>`
    select name, phone, address from department
    where pid is null and enabled and deleted_at is null order by sort, id limit 1`.execute(db)
  return rows[0] ?? NOBODY
}

/** Whether search engines may list the pages of vacancies and posts. */
export async function readIndexable(db: Database): Promise<boolean> {
  return (await policyValue(db, 'public.indexable', EVERYWHERE)) ?? false
}

/** Whether vacancies show the salary range of their need. */
export async function readShowsPay(db: Database): Promise<boolean> {
  return (await policyValue(db, 'recruit.publicPay', EVERYWHERE)) ?? false
}
