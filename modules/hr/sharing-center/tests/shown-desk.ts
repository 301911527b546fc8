import { z } from 'zod'
import { openCareersDesk } from '#modules/hr/careers/tests/careers-desk.ts'
import { CAREERS_CALLS } from '#modules/hr/careers/wire/careers.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { withHiring } from '#modules/hr/hiring/tests/hiring-desk.ts'
import { SHARE_CALLS } from '#platform/define/shipped/sharing/share-link.ts'
import { madeShareLink, shareLinkAnswer } from '#platform/wire/sharing/share-links.ts'

/** The demo company with something to show on each public page. */
export async function openShownDesk() {
  const desk = await withHiring(await openCareersDesk())
  const { database, by, outside } = desk

  const one = async (query: string, values: unknown[] = []) =>
    String(await database.value(query, values))

  // A team with several members in the centre of `leader1`.
  const deptId = await one(
    `select d.id from department d join department centre on d.path like centre.path || '%'
       join user_base_info b on b.dept_id = d.id and is_on_pay_roll(b.status) and b.deleted_at is null
     where centre.id = $1 and d.enabled and d.deleted_at is null and b.post_id is not null
     group by d.id order by count(*) desc, d.id limit 1`,
    [desk.deptId],
  )
  await database.rows(
    `update department set duty = '守护生产', leader_id = (select id from app_user where user_name = 'leader1')
     where id = $1`,
    [deptId],
  )
  await database.rows(
    `update year_plan set dept_id = $1, year = this_year(), kind = '部门', plan_state = '2', title = '今年的计划'
     where id = (select id from year_plan where kind = '部门' and deleted_at is null order by id limit 1)`,
    [deptId],
  )

  const positiveId = await one(
    `select o.id from positive o where o.state <> '9' and o.deleted_at is null and exists (
       select from positive_examine e where e.positive_id = o.id and e.state = '1') order by o.id limit 1`,
  )
  await database.rows(`update positive_examine set opinion = '工作踏实' where positive_id = $1`, [
    positiveId,
  ])
  await database.rows(
    `update positive set salary_before = 7777.77, salary_after = 8888.88, leader_opinion = '同意' where id = $1`,
    [positiveId],
  )
  const transferId = await one(
    `select id from transfer where state = '4' and effect_done and deleted_at is null order by id limit 1`,
  )
  await database.rows(
    `update transfer set is_noticed = true, reason = '秘密的原因', salary_before = 7777.77 where id = $1`,
    [transferId],
  )

  /** Makes a link as a user makes it, and returns its secret. */
  async function made(page: string, scope: object, who = 'hrdir', more: object = {}) {
    const body = Object.assign({ page, scope }, more)
    const answer = await by(who)(SHARE_CALLS.add, { method: 'POST', body })
    return madeShareLink.parse(answer.body.response)
  }

  const resolve = async (page: string, token: string, passcode?: string) =>
    shareLinkAnswer.parse(
      (await outside(SHARE_CALLS.resolve, { page, token, passcode })).response ?? {
        outcome: 'closed',
      },
    )

  async function openingOf(page: string, token: string): Promise<string> {
    const answer = await resolve(page, token)
    if (answer.outcome !== 'open') throw new Error(`the link of ${page} is closed`)
    return answer.opening
  }

  const shared = async (page: string, scope: object, who?: string) =>
    openingOf(page, (await made(page, scope, who)).token)

  /** What an opening of an offer shows. */
  async function offered(): Promise<string> {
    const hiringId = await desk.approved(await desk.approvedNeed())
    const sent = await desk.send(hiringId)
    const { once, link } = z
      .object({ once: z.string(), link: z.string() })
      .parse(sent.body.response)
    const token = new URL(link, 'https://a.example').searchParams.get('k') ?? ''
    const answer = await outside(CAREERS_CALLS.openOffer, { token, passcode: once })
    const opened = shareLinkAnswer.parse(answer.response)
    return opened.outcome === 'open' ? opened.opening : ''
  }

  /** What opens the first day of somebody who accepted an offer. */
  async function ticket(): Promise<string> {
    const hiringId = await desk.approved(await desk.approvedNeed())
    await desk.send(hiringId)
    await desk.answer(hiringId, true)
    const given = await desk.call(hirings, 'giveForm', hiringId, {}, 'hrmgr')
    const { link } = z.object({ link: z.string() }).parse(given.body.response)
    return new URL(link, 'https://a.example').searchParams.get('k') ?? ''
  }

  return Object.assign(desk, {
    deptId,
    positiveId,
    transferId,
    made,
    resolve,
    openingOf,
    shared,
    offered,
    ticket,
  })
}

export type ShownDesk = Awaited<ReturnType<typeof openShownDesk>>

/** All names in a value, each with the names around it; places in a list are left out. */
export function namesIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((inner) => namesIn(inner, at))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    `${at}${name}`,
    ...namesIn(inner, `${at}${name}.`),
  ])
}

/** All names that a shape lets through. */
export function namesOfShape(shape: z.ZodType, at = ''): string[] {
  if (shape instanceof z.ZodNullable) return namesOfShape(shape.unwrap() as z.ZodType, at)
  if (shape instanceof z.ZodArray) return namesOfShape(shape.element as z.ZodType, at)
  if (!(shape instanceof z.ZodObject)) return []
  return Object.entries(shape.shape).flatMap(([name, inner]) => [
    `${at}${name}`,
    ...namesOfShape(inner as z.ZodType, `${at}${name}.`),
  ])
}
