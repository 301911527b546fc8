import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import {
  OWN_SHOWN_CALLS,
  SHOWN_CALLS,
  shownPositive,
  shownTeam,
  shownTransfers,
} from '#modules/hr/sharing-center/wire/shown.ts'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { SHARE_CALLS } from '#platform/define/shipped/sharing/share-link.ts'
import { newId } from '#tests/api/running-api.ts'
import { openShownDesk, type ShownDesk } from './shown-desk.ts'

let desk: ShownDesk
beforeAll(async () => {
  desk = await openShownDesk()
})
afterAll(() => desk?.close())

const read = async (call: keyof typeof SHOWN_CALLS, opening: string) =>
  (await desk.outside(SHOWN_CALLS[call], { opening })).response
const own = (who: string, call: keyof typeof OWN_SHOWN_CALLS, query: object) =>
  desk.by(who)(OWN_SHOWN_CALLS[call], { query: query as Record<string, string> })
const press = (who: string, resource: Resource, name: string, id: string, body: object = {}) =>
  desk.by(who)(resource.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })
const tokenIn = (link: unknown) =>
  new URL(String(link), 'https://a.example').searchParams.get('k') ?? ''

describe('a team', () => {
  test('names its leader, members and plans, and no confidential post', async () => {
    const { deptId, database } = desk
    const opening = await desk.shared('team', { deptId }, 'leader1')
    const team = shownTeam.parse(await read('team', opening))
    expect(team?.plans).toContain('今年的计划')
    expect(team?.members.length).toBeGreaterThan(1)
    const [first] = await database.rows<{ name: string; postId: string; post: string }>(
      `select b.name, p.id as "postId", p.name as post from user_base_info b join post p on p.id = b.post_id
       where b.dept_id = $1 and is_on_pay_roll(b.status) and b.deleted_at is null order by b.emp_no limit 1`,
      [deptId],
    )
    await database.rows('update post set is_confidential = true where id = $1', [first?.postId])
    const hidden = shownTeam.parse(await read('team', opening))
    expect(hidden?.members.filter(({ post }) => post === first?.post)).toEqual([])
    expect(hidden?.headcount).toBeLessThan(Number(team?.headcount))
    await database.rows('update post set is_confidential = false where id = $1', [first?.postId])
  })

  test('shows only those members whom the maker may see', async () => {
    const { deptId } = desk
    // The recruiter may read departments, and no personnel file.
    const opening = await desk.shared('team', { deptId }, 'recruiter')
    const team = shownTeam.parse(await read('team', opening))
    expect(team?.members).toEqual([])
    expect(team?.plans).toEqual([])
    expect(team?.leader).not.toBeNull()
  })

  test('of a closed department is shown by no link', async () => {
    const id = newId()
    await desk.database.rows(
      `insert into department select (jsonb_populate_record(d, jsonb_build_object('id', $1::uuid, 'code', 'SC-1',
         'name', '将停用', 'path', d.path || $1 || '/', 'pid', d.id))).* from department d where id = $2`,
      [id, desk.deptId],
    )
    const { token } = await desk.made('team', { deptId: id })
    const opening = await desk.openingOf('team', token)
    await desk.database.rows('update department set enabled = false where id = $1', [id])
    expect(await read('team', opening)).toBeNull()
    expect((await desk.resolve('team', token)).outcome).toBe('closed')
  })
})

describe('a probation review', () => {
  test('shows scores and opinions, and never pay or the names of examiners', async () => {
    const { positiveId, database } = desk
    const opening = await desk.shared('positive', { positiveId })
    const { text } = await desk.outside(SHOWN_CALLS.positive, { opening })
    const review = shownPositive.parse(JSON.parse(text).response)
    expect(review?.scores.length).toBeGreaterThan(0)
    expect(review?.opinions).toContainEqual({ role: '直接上级', text: '同意' })
    expect(text).not.toMatch(/7777|8888/)
    const examiners = await database.rows<{ name: string }>(
      `select u.name from positive_examine e join app_user u on u.id = e.examiner_id where e.positive_id = $1`,
      [positiveId],
    )
    for (const { name } of examiners) expect(text).not.toContain(`"${name}"`)
  })

  test('is shared by the action of its record, and only with the right to it', async () => {
    const { positiveId } = desk
    const answer = await press('hrmgr', regularisations, 'share', positiveId, {})
    expect(answer.status).toBe(200)
    const { link } = answer.body.response as { link: string }
    expect(link).toMatch(/^\/SharingCenter\/Positive\?k=/)
    expect((await desk.resolve('positive', tokenIn(link))).outcome).toBe('open')
    expect((await press('leader1', regularisations, 'share', positiveId, {})).status).toBe(403)
    const scope = { page: 'positive', scope: { positiveId } }
    const by = await desk.by('leader1')(SHARE_CALLS.add, { method: 'POST', body: scope })
    expect(by.status).toBe(403)
  })

  test('closes when its maker loses the right, and when it is voided', async () => {
    const { positiveId, database } = desk
    const { token } = await desk.made('positive', { positiveId }, 'er')
    const opening = await desk.openingOf('positive', token)
    expect(await read('positive', opening)).not.toBeNull()
    const button = `select b.id from button b join menu m on m.id = b.menu_id
      where m.path = '/hr/positives' and b.code = 'share'`
    const taken = await database.rows<{ role: string; target: string }>(
      `delete from role_navigation where kind = 'button' and target_id in (${button})
       returning role_id as role, target_id as target`,
    )
    expect(await read('positive', opening)).toBeNull()
    expect((await desk.resolve('positive', token)).outcome).toBe('closed')
    for (const { role, target } of taken) {
      await database.rows(
        `insert into role_navigation (role_id, kind, target_id) values ($1, 'button', $2)`,
        [role, target],
      )
    }
    expect(await read('positive', opening)).not.toBeNull()
    await database.rows(`update positive set state = '9' where id = $1`, [positiveId])
    expect(await read('positive', opening)).toBeNull()
    await database.rows(`update positive set state = '0' where id = $1`, [positiveId])
  })

  test('is read by signed-in users with their own right, and by nobody else', async () => {
    const query = { id: desk.positiveId }
    expect(
      shownPositive.parse((await own('hrdir', 'positive', query)).body.response),
    ).not.toBeNull()
    const stranger = await own('recruiter', 'positive', query)
    expect(stranger.body.response ?? null).toBeNull()
  })
})

describe('notices of transfers', () => {
  test('show a completed transfer after it was marked, until it is taken out', async () => {
    const { transferId, database } = desk
    const [row] = await database.rows<{ deptId: string; month: string }>(
      `select from_dept_id as "deptId", to_char(effective_date, 'YYYY-MM') as month from transfer where id = $1`,
      [transferId],
    )
    const opening = await desk.shared('transferNotice', { deptId: row?.deptId, month: row?.month })
    const shown = async () => shownTransfers.parse(await read('transferNotice', opening))
    expect((await shown())?.transfers).toHaveLength(1)
    expect((await press('hrmgr', transfers, 'notice', transferId)).status).toBe(409)
    expect((await press('hrmgr', transfers, 'endNotice', transferId)).status).toBe(200)
    expect((await shown())?.transfers).toEqual([])
    expect((await press('hrmgr', transfers, 'endNotice', transferId)).status).toBe(409)
    expect((await press('leader1', transfers, 'notice', transferId)).status).toBe(403)
    expect((await press('hrmgr', transfers, 'notice', transferId)).status).toBe(200)
    const { text } = await desk.outside(SHOWN_CALLS.transferNotice, { opening })
    expect(text).not.toMatch(/秘密的原因|7777/)
  })

  test('of one transfer end with its mark, and a draft is never marked', async () => {
    const { transferId, database } = desk
    const { token } = await desk.made('transferNotice', { transferId })
    await database.rows('update transfer set is_noticed = false where id = $1', [transferId])
    expect((await desk.resolve('transferNotice', token)).outcome).toBe('closed')
    const body = { page: 'transferNotice', scope: { transferId } }
    const again = await desk.by('hrdir')(SHARE_CALLS.add, { method: 'POST', body })
    expect(again.status).toBe(404)
    await database.rows('update transfer set is_noticed = true where id = $1', [transferId])
    const draft = await database.value(
      `select id from transfer where state = '0' and deleted_at is null limit 1`,
    )
    expect((await press('hrdir', transfers, 'notice', String(draft))).status).toBe(409)
    // Even a mark on it shows nothing.
    await database.rows('update transfer set is_noticed = true where id = $1', [draft])
    const query = { id: String(draft) }
    const seen = await own('hrdir', 'transferNotice', query)
    expect(shownTransfers.parse(seen.body.response)?.transfers).toEqual([])
    await database.rows('update transfer set is_noticed = false where id = $1', [draft])
  })
})

describe('a link', () => {
  test('to a department is made by whoever may read it, after a preview', async () => {
    const { deptId } = desk
    const preview = await desk.by('recruiter')(departments.actions.share?.endpoint ?? '', {
      method: 'PUT',
      query: { id: deptId },
      body: { page: 'team', preview: true },
    })
    expect(preview.status).toBe(200)
    const made = await press('recruiter', departments, 'share', deptId, { page: 'department' })
    const { link } = made.body.response as { link: string }
    expect(link).toMatch(/^\/SharingCenter\/dptinfo\?k=/)
    expect((await desk.resolve('department', tokenIn(link))).outcome).toBe('open')
    expect((await desk.resolve('team', tokenIn(link))).outcome).toBe('closed')
    const staff = await desk.api.as('staff1')
    const body = { page: 'team', scope: { deptId } }
    expect((await staff(SHARE_CALLS.add, { method: 'POST', body })).status).toBe(403)
  })

  test('with a scope of another record, a wild one or none is refused', async () => {
    const { deptId } = desk
    for (const [page, scope] of [
      ['team', {}],
      ['team', { deptId: 'all' }],
      ['team', { deptId, also: true }],
      ['positive', { deptId }],
      ['transferNotice', { deptId }],
      ['transferNotice', { deptId, month: '2026-13' }],
    ] as const) {
      const body = { page, scope }
      const answer = await desk.by('hrdir')(SHARE_CALLS.add, { method: 'POST', body })
      expect(answer.status, JSON.stringify(body)).toBe(400)
    }
    const body = { page: 'team', scope: { deptId: newId() } }
    expect((await desk.by('hrdir')(SHARE_CALLS.add, { method: 'POST', body })).status).toBe(404)
  })
})
