import type { Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import type { NewPerson } from '#tests/e2e/new-person.ts'

export type Hired = { id: string; name: string }

/** Somebody of this test alone whose offer was accepted, like somebody of the demo company who is to be hired. */
export async function acceptedHiring({ name, phone }: NewPerson): Promise<Hired> {
  const [made] = await sql<Hired>(
    `with like_one as (
       select h.id as hiring, c.id as candidate, t.id as talent
       from to_be_recruited h join candidate c on c.id = h.candidate_id join talent t on t.id = c.talent_id
       where c.state = '60' and h.deleted_at is null order by h.id limit 1
     ), ids as (
       select gen_random_uuid() as hiring, gen_random_uuid() as candidate, gen_random_uuid() as talent
     ), person as (
       insert into talent select (jsonb_populate_record(t, jsonb_build_object('id', ids.talent, 'name', $1::text,
         'phone', $2::text, 'talent_no', 'RC' || $2::text, 'email', null))).*
       from talent t, like_one, ids where t.id = like_one.talent returning id
     ), application as (
       insert into candidate select (jsonb_populate_record(c, jsonb_build_object('id', ids.candidate,
         'talent_id', ids.talent, 'name', $1::text, 'candidate_no', 'HX' || $2::text, 'state', '60'))).*
       from candidate c, like_one, ids, person where c.id = like_one.candidate returning id
     )
     insert into to_be_recruited select (jsonb_populate_record(h, jsonb_build_object('id', ids.hiring,
       'candidate_id', ids.candidate, 'name', $1::text, 'doc_no', 'LY' || $2::text, 'state', '4', 'offer_state', '2',
       'effect_done', true, 'joined_at', null, 'user_id', null))).*
     from to_be_recruited h, like_one, ids, application where h.id = like_one.hiring returning id, name`,
    [name, phone],
  )
  if (!made) throw new Error('nobody of the demo company is to be hired')
  return made
}

/** A user of the personnel department copies the address of the first day for the new colleague. */
export async function addressOf(page: Page, { id }: Hired): Promise<string> {
  await page.goto(`/hr/to-be-recruited/${id}/act/giveForm`)
  await page.getByRole('button', { name: '入职登记链接' }).last().click()
  const address = new URL(await page.locator('input[readonly]').first().inputValue())
  return address.pathname + address.search
}
