import { randomInt } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { dayAfter, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { Company } from './company.ts'

/** A short text that no other record of the company contains. */
export const unique = (word: string) => `${word}${String(randomInt(1e9)).padStart(9, '0')}`

/** Adds a record as this user; returns its id. */
export async function addRecord(
  company: Company,
  user: string,
  { endpoints }: Resource,
  values: object,
): Promise<string> {
  const id = uuidv7()
  const api = await company.as(user)
  await api(endpoints.add, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, ...values }),
  })
  return id
}

/** Presses a button of a record as this user. */
export async function actOn(
  company: Company,
  user: string,
  { actions, path }: Resource,
  verb: string,
  id: string,
): Promise<void> {
  const endpoint = actions[verb]?.endpoint
  if (!endpoint) throw new Error(`${path} has no action ${verb}`)
  const api = await company.as(user)
  await api(`${endpoint}?id=${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
}

/** The account, and the personnel file behind it. */
export async function personOf(company: Company, user: string) {
  const [row] = await company.sql<{ code: string; name: string; fileId: string }>(
    `select code, name, user_base_id as "fileId" from app_user where user_name = $1`,
    [user],
  )
  if (!row) throw new Error(`${user} has no account`)
  return row
}

/** The next working day after today that no earlier call has returned. */
export async function nextWorkingDay(company: Company): Promise<string> {
  lastDay = dayAfter(lastDay, 1)
  const [row] = await company.sql<{ day: string }>('select working_day_from($1)::text as day', [
    lastDay,
  ])
  lastDay = row?.day ?? lastDay
  return lastDay
}

let lastDay = todayInShanghai()
