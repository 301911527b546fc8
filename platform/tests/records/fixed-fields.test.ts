import { afterAll, beforeAll, expect, test } from 'vitest'
import { posts } from '#modules/org/posts/define/post.ts'
import { PROJECT_MEETING, projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import { meetingDesk, readPeople } from '#modules/work/meetings/tests/meeting-desk.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { openPlanDesk } from '#modules/work/plans/tests/plan-desk.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { newId, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'

let desk: Awaited<ReturnType<typeof openPlanDesk>>

beforeAll(async () => {
  desk = await openPlanDesk()
})

afterAll(async () => {
  await desk?.close()
})

/** A post that has a person in the demo company. */
const POST_IN_USE = `select post_id from user_base_info
  where post_id is not null and status = '2' and deleted_at is null limit 1`

async function heldMeeting(): Promise<string> {
  const { addMeeting } = meetingDesk(
    desk.by('leader1'),
    await readPeople(desk.database),
    desk.deptId,
  )
  const id = await addMeeting()
  await desk.database.rows('update project_meeting set state = $2 where id = $1', [
    id,
    PROJECT_MEETING.held,
  ])
  return id
}

type Case = {
  name: string
  resource: Resource
  who: string
  make: () => Promise<string>
  /** A value of each fixed field that differs from the stored one. */
  fixed: () => Record<string, unknown>
  /** A change that the server accepts. */
  free: Record<string, unknown>
}

const placeOfAPlan = () => ({
  kind: '公司',
  parentId: newId(),
  deptId: newId(),
  period: '季',
  periodNo: 2,
})

const CASES: Case[] = [
  {
    name: 'a plan under way',
    resource: yearPlans,
    who: 'leader1',
    make: () => desk.running(),
    fixed: placeOfAPlan,
    free: { measure: '按月检查' },
  },
  {
    name: 'a meeting that was held',
    resource: projectMeetings,
    who: 'leader1',
    make: heldMeeting,
    fixed: () => ({
      startAt: '2199-05-06 08:30:00',
      endAt: '2199-05-06 11:00:00',
      room: '另一间',
      hostId: newId(),
      remindMinutes: 45,
      attendeeIds: [],
    }),
    free: { agenda: '一、方案；二、其他' },
  },
  {
    name: 'a post that somebody holds',
    resource: posts,
    who: 'admin',
    make: async () => String(await desk.database.value(POST_IN_USE)),
    fixed: () => ({ deptId: desk.top }),
    free: { remark: '不变的部门' },
  },
]

test.each(CASES)('$name tells the form what a change refuses', async (testCase) => {
  const { resource, who, make, free } = testCase
  const fixed = testCase.fixed()
  const call = desk.by(who)
  const id = await make()
  const read = async () => recordIn(await call(resource.endpoints.info, { query: { id } }))
  expect([(await read()).fixedFields].flat().sort()).toEqual(Object.keys(fixed).sort())
  const change = async (values: object) => {
    const { version } = await read()
    return call(resource.endpoints.update, { method: 'PUT', body: { id, version, ...values } })
  }
  for (const [name, value] of Object.entries(fixed)) {
    const { status, errors } = refusalIn(await change({ [name]: value }))
    expect({ status, isNamed: errors?.includes(name) }, name).toEqual({
      status: 400,
      isNamed: true,
    })
  }
  savedIn(await change(free))
})

test('who may not edit a record learns of no fixed fields', async () => {
  const id = String(await desk.database.value(POST_IN_USE))
  const seen = await desk.by('staff1')(posts.endpoints.info, { query: { id } })
  if (seen.status === 200) expect(recordIn(seen).fixedFields).toEqual([])
})
